package import JSON

/// A draw as a JSON object from the operator's site or a mirror, in any of three formats.
package enum OperatorRow {
  /// Reads an object; unknown keys are ignored, the date must be the round's draw date, and the
  /// amounts plausible.
  package static func read(_ row: JSONValue) throws(DrawError) -> Draw {
    guard let form = form(of: row), let round = round(of: row) else { throw .round }
    guard row[form.date]?.string == form.writesDate(round.drawDate) else { throw .date }
    let numbers = form.numbers(row)
    guard let winning = Pick(numbers.compactMap(\.self)), numbers.count == Pick.size,
      let bonus = row[form.bonus]?.integer
    else { throw .numbers }
    guard numbers == winning.numbers || !form.isSorted else { throw .order }
    return try DrawLine.draw(
      round: round, winning: winning, bonus: bonus, figures: try form.figures(row)
    ).plausible()
  }

  /// The round that an object names; nil if it names none or an invalid one.
  package static func round(of row: JSONValue) -> Round? {
    form(of: row).flatMap { row[$0.round]?.integer }
      .flatMap { Round.onTickets.contains($0) ? Round($0) : nil }
  }

  /// Whether an object is a mirror's row, valid or not.
  package static func isMirrored(_ row: JSONValue) -> Bool { row[mirror.round] != nil }

  /// The keys of one format, and how it writes dates, numbers and figures.
  private struct Form: Sendable {
    let round, date, bonus: String
    var isSorted = true
    let writesDate: @Sendable (CalendarDate) -> String
    let numbers: @Sendable (JSONValue) -> [Int?]
    /// Winners and prize of each rank, best rank first, then the sales.
    let figures: @Sendable (JSONValue) throws(DrawError) -> [Int?]
  }

  private static func form(of row: JSONValue) -> Form? {
    [current, former, mirror].first { row[$0.round] != nil }
  }

  /// `selectPstLt645Info.do` since 2026; `rlvtEpsdSumNtslAmt` is the prize pool, not the sales.
  private static let current = Form(
    round: "ltEpsd", date: "ltRflYmd", bonus: "bnsWnNo",
    writesDate: { $0.description.filter { $0 != "-" } },
    numbers: { row in (1...6).map { row["tm\($0)WnNo"]?.integer } },
    figures: { row throws(DrawError) in
      let keys = (1...5).flatMap { ["rnk\($0)WnNope", "rnk\($0)WnAmt"] }
      return try figures(of: row, keys, sales: "wholEpsdSumNtslAmt")
    })

  /// `common.do?method=getLottoNumber`, which mirrors still use.
  private static let former = Form(
    round: "drwNo", date: "drwNoDate", bonus: "bnusNo", writesDate: { $0.description },
    numbers: { row in (1...6).map { row["drwtNo\($0)"]?.integer } },
    figures: { row throws(DrawError) in
      try figures(of: row, ["firstPrzwnerCo", "firstWinamnt"], sales: "totSellamnt")
    })

  /// The mirror smok95/lotto; checked against all 2,754 versions of its files up to August 2026.
  ///
  ///     {"draw_no":1,"numbers":[10,23,29,33,37,40],"bonus_no":16,"date":"2002-12-07T00:00:00Z",
  ///      "divisions":[{},{"prize":143934100,"winners":1},…],"total_sales_amount":3681782000,…}
  private static let mirror = Form(
    round: "draw_no", date: "date", bonus: "bonus_no", isSorted: false,
    writesDate: { "\($0)T00:00:00Z" },
    numbers: { ($0["numbers"]?.array ?? []).map(\.integer) }, figures: mirroredFigures)

  /// The figures under the keys, nil for the ranks that have no keys, and the sales.
  private static func figures(
    of row: JSONValue, _ keys: [String], sales: String
  ) throws(DrawError) -> [Int?] {
    var figures: [Int?] = []
    for key in keys { figures.append(try figure(row[key])) }
    figures += [Int?](repeating: nil, count: 2 * Rank.winning.count - keys.count)
    return figures + [try figure(row[sales])]
  }

  /// The mirror omits zeros; without sales or any winners, no figures have been published yet.
  @Sendable private static func mirroredFigures(of row: JSONValue) throws(DrawError) -> [Int?] {
    var figures: [Int] = []
    switch try member("divisions", of: row) ?? .null {
    case .null, .array([]): figures = [Int](repeating: 0, count: 2 * Rank.winning.count)
    case .array(let divisions) where divisions.count == Rank.winning.count:
      for division in divisions {
        figures.append(try figure(try member("winners", of: division)) ?? 0)
        figures.append(try figure(try member("prize", of: division)) ?? 0)
      }
    default: throw .figure
    }
    let sales = try figure(try member("total_sales_amount", of: row))
    return figures + [figures.contains { $0 > 0 } ? sales : nil]
  }

  /// The value under a key, nil if omitted; throws for a duplicate key, which must not read as 0.
  private static func member(_ key: String, of object: JSONValue) throws(DrawError) -> JSONValue? {
    guard case .object(let members) = object, members.count(where: { $0.key == key }) < 2 else {
      throw .figure
    }
    return object[key]
  }

  private static func figure(_ value: JSONValue?) throws(DrawError) -> Int? {
    guard let value, value != .null else { return nil }
    guard let figure = value.integer, (0...Draw.figureLimit).contains(figure) else { throw .figure }
    return figure
  }
}
