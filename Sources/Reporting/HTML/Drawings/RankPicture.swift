internal import Lottery

/// The number of games per rank compared with the expected number, on a logarithmic axis, with two
/// standard deviations to either side.
enum RankPicture {
  /// Minimum number of drawn games; with fewer, not even a single fifth prize is likely.
  private static let leastGames = 45
  private static let left = 34.0
  /// The width of a digit in a label, rounded up.
  private static let digitWidth = 6.5
  private static let step = 26.0

  /// A rank with its actual and its expected number of games.
  struct Entry {
    let rank: Rank
    let found: Int
    let expected: Double
    let deviation: Double

    init(_ rank: Rank, found: Int, of games: Int) {
      let odds = Double(rank.picks) / Double(Rank.pickCount)
      self.rank = rank
      self.found = found
      expected = Double(games) * odds
      deviation = (expected * (1 - odds)).squareRoot()
    }
  }

  /// The picture of how many of the drawn games won each rank.
  static func picture(
    of counts: [Rank: Int], in games: Int, for page: PageScene<some Any>
  ) -> PictureBlock? {
    if games < leastGames { return nil }
    let entries = Rank.winning.map { Entry($0, found: counts[$0] ?? 0, of: games) }
    let labels = entries.map { "\(DisplayText.grouped($0.found)) / \(number($0.expected))" }
    let longest = labels.map(\.count).max() ?? 0
    let right = PictureBlock.width - digitWidth * Double(longest) - 8
    // From the decade below the smallest expected number to the one above the largest number.
    let least = Int(Decades.log10(entries[0].expected).rounded(.down))
    let largest = entries.map { max(Double($0.found), $0.expected + 2 * $0.deviation) }.max() ?? 1
    let most = max(least + 1, Int(Decades.log10(largest).rounded(.up)))
    func x(_ number: Double) -> Double {
      left + (right - left)
        * Decades.fraction(
          max(number, Decades.power(least)), from: Decades.power(least), to: Decades.power(most))
    }
    let bottom = 8 + Double(entries.count) * step
    var shapes: [PictureBlock.Shape] = []
    for decade in least...most where (decade - least) % ((most - least) / 4 + 1) == 0 {
      let column = x(Decades.power(decade))
      shapes.append(
        .line([PictureBlock.Point(column, 4), PictureBlock.Point(column, bottom)], "grid"))
      shapes.append(.text(column, bottom + 13, label(decade), .middle))
    }
    for (index, entry) in entries.enumerated() {
      let y = 8 + (Double(index) + 0.5) * step
      let low = x(entry.expected - 2 * entry.deviation)
      let high = x(entry.expected + 2 * entry.deviation)
      let expected = x(entry.expected)
      shapes += [
        .text(0, y + 4, Phrase(entry.rank).text(in: page.language), .start, "name"),
        .bar(x: low, y: y - 5, width: max(1, high - low), height: 10, "range"),
        .line(
          [PictureBlock.Point(expected, y - 7), PictureBlock.Point(expected, y + 7)], "expected"),
        .spot(
          PictureBlock.Point(x(Double(entry.found)), y), entry.found == 0 ? "nothing" : "found"),
        .text(
          PictureBlock.width, y + 4, labels[index], .end),
      ]
    }
    return PictureBlock(
      title: page.text(.rankPicture), note: page.text(.rankPictureNote), height: bottom + 18,
      shapes: shapes,
      values: GridBlock(
        name: "values", caption: page.text(.rankPicture),
        columns: [
          page.column(.filterRank), page.column(.found), page.column(.expectedCount),
          page.column(.deviation),
        ],
        rows: entries.map {
          [
            Line(Phrase($0.rank).text(in: page.language)), Line(DisplayText.grouped($0.found)),
            Line(number($0.expected)), Line("±\(number(2 * $0.deviation))"),
          ]
        }))
  }

  private static func label(_ decade: Int) -> String {
    decade >= 0
      ? DisplayText.grouped(Int(Decades.power(decade)))
      : (-3..<0).contains(decade)
        ? "0." + String(repeating: "0", count: -decade - 1) + "1"
        : "10⁻" + String(-decade).map { superscript($0) }.joined()
  }

  private static func superscript(_ digit: Character) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹").map(String.init)
    return digit.wholeNumberValue.map { digits[$0] } ?? ""
  }

  /// A number with two significant digits, or a whole number from 10 on.
  static func number(_ number: Double) -> String {
    if number >= 9.95 { return DisplayText.grouped(Int(number.rounded())) }
    guard number > 0 else { return "0" }
    var places = 1
    var scale = 10.0
    while number * scale < 9.95, places < 9 {
      scale *= 10
      places += 1
    }
    let digits = String(Int((number * scale).rounded()))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
