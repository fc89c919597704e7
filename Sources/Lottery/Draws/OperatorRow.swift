package import JSON

/// A draw as a JSON object from the operator's site or a mirror, in any of three formats.
package enum OperatorRow {
  /// Reads an object; unknown keys are ignored, and the date must be the round's draw date.
  package static func read(_ row: JSONValue) throws(DrawError) -> Draw {
    for form in forms where row[form.round] != nil { return try read(row, as: form) }
    return try readMirrored(row)
  }

  /// The round that an object names; nil if it names none or an invalid one.
  package static func round(of row: JSONValue) -> Round? {
    for form in forms {
      if let round = row[form.round] { return round.integer.flatMap(Round.init) }
    }
    return row[mirrorRound]?.integer.flatMap(Round.init)
  }

  /// The keys of one format, and how it writes dates.
  private struct Form: Sendable {
    let round: String
    let date: String
    let numbers: [String]
    let bonus: String
    /// The keys of winners and prize for each rank that the format has, best rank first.
    let figures: [(winners: String, prize: String)]
    let sales: String
    let writesDate: @Sendable (CalendarDate) -> String
  }

  // `selectPstLt645Info.do` since 2026, then `common.do?method=getLottoNumber`, which mirrors still use.
  // `rlvtEpsdSumNtslAmt` is the prize pool, not the sales.
  private static let forms = [
    Form(
      round: "ltEpsd", date: "ltRflYmd", numbers: (1...6).map { "tm\($0)WnNo" },
      bonus: "bnsWnNo", figures: (1...5).map { ("rnk\($0)WnNope", "rnk\($0)WnAmt") },
      sales: "wholEpsdSumNtslAmt", writesDate: { $0.description.filter { $0 != "-" } }),
    Form(
      round: "drwNo", date: "drwNoDate", numbers: (1...6).map { "drwtNo\($0)" },
      bonus: "bnusNo", figures: [("firstPrzwnerCo", "firstWinamnt")], sales: "totSellamnt",
      writesDate: { $0.description }),
  ]

  private static func read(_ row: JSONValue, as form: Form) throws(DrawError) -> Draw {
    guard let round = row[form.round]?.integer.flatMap(Round.init) else { throw .round }
    guard row[form.date]?.string == form.writesDate(round.drawDate) else { throw .date }
    let numbers = form.numbers.compactMap { row[$0]?.integer }
    guard let winning = Pick(numbers), let bonus = row[form.bonus]?.integer else { throw .numbers }
    guard numbers == winning.numbers else { throw .order }
    var figures: [Int?] = []
    for (winners, prize) in form.figures {
      figures.append(try figure(row[winners]))
      figures.append(try figure(row[prize]))
    }
    figures += [Int?](repeating: nil, count: 2 * Rank.winning.count - figures.count)
    figures.append(try figure(row[form.sales]))
    return try DrawLine.draw(round: round, winning: winning, bonus: bonus, figures: figures)
  }

  private static func figure(_ value: JSONValue?) throws(DrawError) -> Int? {
    guard let value, value != .null else { return nil }
    guard let figure = value.integer, (0...Draw.figureLimit).contains(figure) else { throw .figure }
    return figure
  }
}
