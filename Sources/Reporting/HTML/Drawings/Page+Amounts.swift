internal import Lottery

extension Page {
  /// Spending and prizes, latest year first; nil for a single year.
  func years(of rounds: [Int: Totals.Share]) -> Block? {
    var years: [Int: NamedShare] = [:]
    for (number, share) in rounds {
      guard let year = Round(number)?.drawDate.components.year else { continue }
      years[year, default: NamedShare(name: "\(year)")].add(spent: share.spent, won: share.won)
    }
    let shares = years.sorted { $0.key > $1.key }.map(\.value)
    return shares.count < 2 ? nil : amounts(.yearPicture, .year, of: shares)
  }

  private func amounts(
    _ title: Phrase, _ name: Phrase, of shares: [NamedShare]
  ) -> Block {
    let scale = Self.scale(of: shares.flatMap { [$0.spent, $0.won.published] })
    /// A bar as long as its amount, from 0; a longer one than the picture is broken.
    func bar(_ amount: Int, _ y: Double, _ name: String) -> [PictureBlock.Shape] {
      let length = Double(amount) / Double(scale) * PictureBlock.width
      let bar = PictureBlock.Shape.bar(
        x: 0, y: y, width: amount == 0 ? 0 : max(1.5, min(length, PictureBlock.width)),
        height: thickness, name)
      if length <= PictureBlock.width { return [bar] }
      let end = PictureBlock.width - Self.breakPlace
      return [
        bar,
        .line(end - thickness / 2, y + thickness + 1, to: end + thickness / 2, y - 1, "break"),
      ]
    }
    let isDense = shares.count > 12
    let thickness = isDense ? 3.5 : 6
    let step = isDense ? 26.0 : 40
    let shapes = zip(0..., shares).flatMap { index, share -> [PictureBlock.Shape] in
      let y = 16 + Double(index) * step
      let sums = "\(amount(share.spent)) → \(share.won.leastText(in: language))"
      return [
        .text(0, y, TextWidth.keepingStart(of: share.name, columns: 14), .start, "name"),
        .text(PictureBlock.width, y, sums, .end),
      ] + bar(share.spent, y + thickness, "spent")
        + bar(share.won.published, y + 2 + 2 * thickness, "won")
    }
    return picture(
      title, height: 6 + Double(shares.count) * step, shapes, values: shares,
      [
        GridColumn(name) { Line($0.name) }, GridColumn(.totalSpent) { Line(amount($0.spent)) },
        GridColumn(.totalWon) { Line(amount($0.won)) },
      ])
  }

  /// The amount of the longest whole bar: the largest one, unless it would hide the others.
  private static func scale(of amounts: [Int]) -> Int {
    let largest = amounts.sorted(by: >)
    let hiding = largest.indices.dropLast().prefix(mostBroken).last { index in
      largest[index] / leastBreak > largest[index + 1] && largest[index + 1] > 0
    }
    guard let hiding else { return max(1, largest.first ?? 1) }
    // Broken bars are longer than whole ones.
    return largest[hiding + 1] + largest[hiding + 1] / 4
  }

  /// How many times the next amount one must be for its bar to be broken, and how many bars may be.
  private static var leastBreak: Int { 4 }
  private static var mostBroken: Int { 2 }
  /// How far before the end of a broken bar the break is.
  private static var breakPlace: Double { 24 }

  /// Prizes minus spending, draw by draw; nil for fewer than five draws.
  func balance(of shares: [Int: Totals.Share]) -> Block? {
    let rounds = shares.keys.sorted()
    guard rounds.count >= 5, let first = rounds.first, let last = rounds.last else { return nil }
    var balances = [0.0]
    for round in rounds {
      let share = shares[round] ?? Totals.Share()
      balances.append(
        balances[balances.count - 1] + Double(share.won.published) - Double(share.spent))
    }
    guard let least = balances.min(), let most = balances.max(), most > least else { return nil }
    let (top, bottom, height, width) = (16.0, 128.0, 150.0, PictureBlock.width)
    func y(_ amount: Double) -> Double {
      bottom - (amount - least) / (most - least) * (bottom - top)
    }
    // The balance is constant until the next draw.
    let points = zip(rounds, zip(balances, balances.dropFirst())).flatMap { round, balance in
      let x = Double(round - first) / Double(last - first) * width
      return [PictureBlock.Point(x, y(balance.0)), PictureBlock.Point(x, y(balance.1))]
    }
    let steps = zip(rounds, balances.dropFirst().map(signed))
    return picture(
      .balancePicture, note: "\(text(.balanceNow)) \(signed(balances[rounds.count]))",
      height: height,
      [
        .line(0, y(0), to: width, y(0), "zero"), .line(points, "balance"),
        .text(0, 10, signed(most)), .text(0, height - 10, signed(least)),
        .text(width, height - 10, "\(first) – \(last)", .end),
      ], values: Array(steps).suffix(50),
      [GridColumn(.round) { Line("\($0.0)") }, GridColumn(.balanceNow) { Line($0.1) }])
  }

  private func signed(_ balance: Double) -> String {
    // A sum at the integer limit is not a meaningful balance; clamp it before conversion.
    let won = Int(max(-9e18, min(9e18, balance)))
    return won < 0 ? "−\(amount(-won))" : amount(won)
  }
}
