/// Pictures of all rows, each only if there is enough data.
struct PictureSection: PageSection {
  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let (tally, totals) = (page.tally, page.tally.totals)
    return page.atAGlance([
      YearPicture.picture(of: totals.rounds, for: page),
      BalancePicture.picture(of: totals.rounds, for: page),
      RankPicture.picture(of: totals.ranks.mapValues(\.games), in: totals.drawnGames, for: page),
      NumberPicture.picture(of: tally.numbers, in: totals.games, for: page),
      FolderPicture.picture(of: tally.folders.top, for: page),
    ])
  }
}

extension PageScene {
  /// The pictures that exist, under a heading.
  func atAGlance(_ pictures: [PictureBlock?]) -> [Block] {
    let pictures = pictures.compactMap(\.self)
    if pictures.isEmpty { return [] }
    return [.heading(Line(text(.pictureTitle)))] + pictures.map { .picture($0) }
  }
}

extension PictureBlock.Shape {
  static func text(
    _ x: Double, _ y: Double, _ text: String, _ anchor: PictureBlock.Anchor = .start,
    _ name: String = "label"
  ) -> Self {
    .text(PictureBlock.Point(x, y), anchor, text, name)
  }
}

/// Bars of amounts for several names: what was spent, and what was won.
enum AmountBars {
  struct Row {
    let name: String
    let spent: Int
    let won: Int
    /// Text below the bars; empty if there is none.
    var note = ""
  }

  private static let top = 6.0
  /// Maximum number of rows that are drawn with wide spacing.
  private static let few = 12

  private static func thickness(_ rows: [Row]) -> Double { rows.count <= few ? 6 : 3.5 }

  /// The height of each of these rows.
  private static func step(_ rows: [Row]) -> Double {
    (rows.count <= few ? 40 : 26) + (rows.allSatisfy(\.note.isEmpty) ? 0 : 14)
  }

  /// The total height of rows.
  static func height(_ rows: [Row]) -> Double { top + Double(rows.count) * step(rows) }

  /// Whether amounts differ so much that a linear scale would hide the smallest.
  static func isLogarithmic(_ rows: [Row]) -> Bool {
    let amounts = rows.flatMap { [$0.spent, $0.won] }.filter { $0 > 0 }
    guard let least = amounts.min(), let most = amounts.max() else { return false }
    return most / 200 > least
  }

  static func shapes(_ rows: [Row], _ page: PageScene<some Any>) -> [PictureBlock.Shape] {
    let amounts = rows.flatMap { [$0.spent, $0.won] }.filter { $0 > 0 }
    let most = Double(amounts.max() ?? 1)
    let least = Double(amounts.min() ?? 1)
    let isLogarithmic = isLogarithmic(rows)
    let thickness = thickness(rows)
    func length(_ amount: Int) -> Double {
      guard amount > 0 else { return 0 }
      let part =
        isLogarithmic
        ? 0.1 + 0.9 * Decades.fraction(Double(amount), from: least, to: most)
        : Double(amount) / most
      return max(1.5, part * PictureBlock.width)
    }
    return rows.enumerated().flatMap { index, row -> [PictureBlock.Shape] in
      let y = top + Double(index) * step(rows)
      let amounts = "\(page.amount(row.spent)) → \(page.amount(row.won))"
      return [
        .text(0, y + 10, TextWidth.keepingStart(of: row.name, columns: 14), .start, "name"),
        .text(PictureBlock.width, y + 10, amounts, .end),
        .bar(x: 0, y: y + 10 + thickness, width: length(row.spent), height: thickness, "spent"),
        .bar(x: 0, y: y + 12 + 2 * thickness, width: length(row.won), height: thickness, "won"),
      ] + (row.note.isEmpty ? [] : [.text(0, y + 24 + 3 * thickness, row.note)])
    }
  }

  static func values(
    _ rows: [Row], _ title: Phrase, _ name: Phrase, _ page: PageScene<some Any>
  ) -> GridBlock {
    GridBlock(
      name: "values", caption: page.text(title),
      columns: [page.column(name), page.column(.totalSpent), page.column(.totalWon)],
      rows: rows.map { [Line($0.name), Line(page.amount($0.spent)), Line(page.amount($0.won))] })
  }
}

/// A logarithmic axis.
enum Decades {
  /// The position of a number between two others on the axis, from 0 to 1.
  static func fraction(_ number: Double, from least: Double, to most: Double) -> Double {
    guard most > least else { return 1 }
    let fraction = (log10(number) - log10(least)) / (log10(most) - log10(least))
    return min(1, max(0, fraction))
  }

  /// The base-10 logarithm; without a C library, the standard library has none.
  static func log10(_ number: Double) -> Double {
    guard number > 0 else { return -.infinity }
    // number = significand × 2^exponent; the series of atanh gives the significand's logarithm.
    let significand = number.significand
    let x = (significand - 1) / (significand + 1)
    var (sum, power) = (0.0, x)
    for term in 0..<40 {
      sum += power / Double(2 * term + 1)
      power *= x * x
    }
    return (2 * sum + Double(number.exponent) * 0.693_147_180_559_945_3) / 2.302_585_092_994_046
  }

  /// Ten to an integer power.
  static func power(_ exponent: Int) -> Double {
    exponent >= 0
      ? (0..<exponent).reduce(1) { product, _ in product * 10 } : 1 / power(-exponent)
  }
}
