internal import Lottery
private import Glibc

extension Page {
  /// How many drawn games won each rank, beside the expected number ± 2σ; nil for too few games.
  ///
  /// Without standard deviations, which depend on all games, there is no range.
  func ranks(_ counts: [Rank: Int], in games: Int, _ deviations: [Double]?) -> Block? {
    if games < Expectation.leastGames { return nil }
    let entries = zip(Rank.winning, 0...).map { rank, index in
      (
        rank: rank, found: counts[rank] ?? 0, mean: Double(games) * rank.chance,
        reach: deviations.map { 2 * $0[index] }
      )
    }
    let labels = entries.map { entry in
      "\(DisplayText.grouped(entry.found)) / \(Expectation.text(of: entry.mean))"
    }
    let (left, step, digitWidth) = (34.0, 26.0, 6.5)
    let longest = Double(labels.map(\.count).max() ?? 0)
    let right = PictureBlock.width - digitWidth * longest - 8
    // From the decade below the smallest expected number to the one above the largest number.
    let largest = entries.map { max(Double($0.found), $0.mean + ($0.reach ?? 0)) }.max() ?? 1
    let least = Int(log10(entries[0].mean).rounded(.down))
    let most = max(least + 1, Int(log10(largest).rounded(.up)))
    func x(_ number: Double) -> Double {
      let part = PictureBlock.logarithmic(
        number, from: pow(10, Double(least)), to: pow(10, Double(most)))
      return left + (right - left) * part
    }
    let bottom = 8 + Double(entries.count) * step
    let decades = stride(from: least, through: most, by: (most - least) / 4 + 1)
    var labeled = -PictureBlock.width
    let axis = decades.flatMap { decade -> [PictureBlock.Shape] in
      let (column, label) = (x(pow(10, Double(decade))), label(decade))
      let line = PictureBlock.Shape.line(column, 4, to: column, bottom, "grid")
      let half = digitWidth * Double(label.count) / 2
      // A label that would touch the one before it is left out.
      if column - half < labeled + digitWidth / 2 { return [line] }
      labeled = column + half
      return [line, .text(column, bottom + 13, label, .middle)]
    }
    let rows = zip(0..., zip(entries, labels)).flatMap { index, row -> [PictureBlock.Shape] in
      let (entry, label) = row
      let y = 8 + (Double(index) + 0.5) * step
      let mean = x(entry.mean)
      let range = entry.reach.map { reach in
        let (low, high) = (x(entry.mean - reach), x(entry.mean + reach))
        return PictureBlock.Shape.bar(
          x: low, y: y - 5, width: max(1, high - low), height: 10, "range")
      }
      let shapes: [PictureBlock.Shape?] = [
        .text(0, y + 4, text(Phrase(entry.rank)), .start, "name"), range,
        .line(mean, y - 7, to: mean, y + 7, "expected"),
        .spot(
          PictureBlock.Point(x(Double(entry.found)), y), entry.found == 0 ? "nothing" : "found"),
        .text(PictureBlock.width, y + 4, label, .end),
      ]
      return shapes.compactMap(\.self)
    }
    let note = text(deviations == nil ? .rankPictureNoteWithoutBand : .rankPictureNote)
    return picture(
      .rankPicture, note: note, height: bottom + 18, axis + rows,
      values: entries,
      [
        GridColumn(.filterRank) { Line(text(Phrase($0.rank))) },
        GridColumn(.found) { Line(DisplayText.grouped($0.found)) },
        GridColumn(.expectedCount) { Line(Expectation.text(of: $0.mean)) },
        GridColumn(.deviation) { row in
          row.reach.map { Line("±\(Expectation.text(of: $0))") } ?? Line("–", .faint)
        },
      ])
  }

  private func label(_ decade: Int) -> String {
    if 0..<6 ~= decade { return DisplayText.grouped(Int(pow(10, Double(decade)))) }
    if -3..<0 ~= decade { return DisplayText.rounded(pow(10, Double(decade)), decimals: -decade) }
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return "10\(decade < 0 ? "⁻" : "")"
      + String("\(abs(decade))".compactMap { $0.wholeNumberValue.map { digits[$0] } })
  }
}
