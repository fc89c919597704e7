internal import Lottery

/// How often each number was picked; colors show more or fewer than expected.
enum NumberPicture {
  private static let leastGames = 45
  private static let columns = 9
  private static let cell = (width: PictureBlock.width / 9, height: 32.0)

  static func picture(
    of counts: [Int], in games: Int, for page: PageScene<some Any>
  ) -> PictureBlock? {
    if games < leastGames { return nil }
    let odds = Double(Pick.size) / Double(counts.count)
    let expected = Double(games) * odds
    let deviation = (expected * (1 - odds)).squareRoot()
    let shapes = counts.enumerated().flatMap { index, count -> [PictureBlock.Shape] in
      let x = Double(index % columns) * cell.width
      let y = Double(index / columns) * cell.height
      let steps = max(-3, min(3, Int(((Double(count) - expected) / deviation).rounded())))
      let name = steps == 0 ? "even" : steps > 0 ? "more-\(steps)" : "fewer-\(-steps)"
      return [
        .bar(x: x + 1, y: y + 1, width: cell.width - 2, height: cell.height - 2, "heat \(name)"),
        .text(x + cell.width / 2, y + 14, "\(index + 1)", .middle, "number"),
        .text(x + cell.width / 2, y + 26, DisplayText.grouped(count), .middle, "count"),
      ]
    }
    return PictureBlock(
      title: page.text(.numberPicture),
      note: page.text(
        .numberPictureNote, RankPicture.number(expected), RankPicture.number(deviation)),
      height: Double((counts.count + columns - 1) / columns) * cell.height, shapes: shapes,
      values: GridBlock(
        name: "values", caption: page.text(.numberPicture),
        columns: [page.column(.number), page.column(.found)],
        rows: counts.enumerated().map { [Line("\($0 + 1)"), Line(DisplayText.grouped($1))] }))
  }
}

/// Prizes minus spending, draw by draw.
enum BalancePicture {
  private static let leastRounds = 5
  private static let height = 150.0
  private static let (top, bottom) = (16.0, 128.0)

  static func picture(
    of shares: [Int: Totals.Share], for page: PageScene<some Any>
  ) -> PictureBlock? {
    let rounds = shares.sorted { $0.key < $1.key }
    guard rounds.count >= leastRounds, let first = rounds.first?.key, let last = rounds.last?.key
    else { return nil }
    var balance = 0.0
    let steps = rounds.map { round, share in
      balance += Double(share.won) - Double(share.spent)
      return (round: round, balance: balance)
    }
    let least = min(0, steps.map(\.balance).min() ?? 0)
    let most = max(0, steps.map(\.balance).max() ?? 0)
    guard most > least else { return nil }
    func y(_ amount: Double) -> Double {
      bottom - (amount - least) / (most - least) * (bottom - top)
    }
    func x(_ round: Int) -> Double {
      Double(round - first) / Double(last - first) * PictureBlock.width
    }
    // The balance is constant until the next draw.
    var points = [PictureBlock.Point(0, y(0))]
    for step in steps {
      points.append(PictureBlock.Point(x(step.round), points[points.count - 1].y))
      points.append(PictureBlock.Point(x(step.round), y(step.balance)))
    }
    let end = signed(steps[steps.count - 1].balance, page)
    return PictureBlock(
      title: page.text(.balancePicture), note: "\(page.text(.balanceNow)) \(end)", height: height,
      shapes: [
        .line([PictureBlock.Point(0, y(0)), PictureBlock.Point(PictureBlock.width, y(0))], "zero"),
        .line(points, "balance"), .text(0, 10, signed(most, page)),
        .text(0, height - 10, signed(least, page)),
        .text(PictureBlock.width, height - 10, "\(first) – \(last)", .end),
      ],
      values: GridBlock(
        name: "values", caption: page.text(.balancePicture),
        columns: [page.column(.round), page.column(.balanceNow)],
        rows: steps.suffix(50).map { [Line("\($0.round)"), Line(signed($0.balance, page))] }))
  }

  private static func signed(_ amount: Double, _ page: PageScene<some Any>) -> String {
    // A sum at the integer limit is not a meaningful balance; clamp it before conversion.
    let won = Int(max(-9e18, min(9e18, amount)))
    return won < 0 ? "−\(page.amount(-won))" : page.amount(won)
  }
}
