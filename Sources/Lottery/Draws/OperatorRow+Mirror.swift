package import JSON

/// A draw in the format of a public mirror of the operator's results.
///
///     {"draw_no":1,"numbers":[10,23,29,33,37,40],"bonus_no":16,"date":"2002-12-07T00:00:00Z",
///      "divisions":[{},{"prize":143934100,"winners":1},…],"total_sales_amount":3681782000,…}
///
/// Checked against all 2,754 versions of the files in smok95/lotto up to August 2026. The format omits
/// zeros: `{}` is a rank without winners, or one whose figures are not published yet.
extension OperatorRow {
  /// The key that holds the round in a mirror's row.
  static let mirrorRound = "draw_no"

  /// Whether an object is a mirror's row, valid or not.
  package static func isMirrored(_ row: JSONValue) -> Bool { row[mirrorRound] != nil }

  /// Reads a mirror's row; its numbers are a list, in any order.
  ///
  /// Without sales, or with no winners at all, the figures are not published yet.
  static func readMirrored(_ row: JSONValue) throws(DrawError) -> Draw {
    guard let round = row[mirrorRound]?.integer.flatMap(Round.init) else { throw .round }
    guard row["date"]?.string == "\(round.drawDate)T00:00:00Z" else { throw .date }
    let numbers = (row["numbers"]?.array ?? []).map(\.integer)
    guard let winning = Pick(numbers.compactMap(\.self)), numbers.count == Pick.size,
      let bonus = row["bonus_no"]?.integer
    else { throw .numbers }
    let tiers = try divisions(of: row)
    let sales = try figure("total_sales_amount", of: row)
    let isFinal = tiers.contains { $0 > 0 }
    return try DrawLine.draw(
      round: round, winning: winning, bonus: bonus, figures: tiers + [isFinal ? sales : 0])
  }

  /// Winners and prize of each rank, best rank first.
  private static func divisions(of row: JSONValue) throws(DrawError) -> [Int] {
    let divisions = try member("divisions", of: row) ?? .null
    if divisions == .null { return [Int](repeating: 0, count: 2 * Rank.winning.count) }
    guard let divisions = divisions.array, divisions.count == Rank.winning.count else {
      throw .figure
    }
    var figures: [Int] = []
    for division in divisions {
      figures.append(try figure("winners", of: division))
      figures.append(try figure("prize", of: division))
    }
    return figures
  }

  /// A figure of an object, 0 if omitted.
  private static func figure(_ key: String, of object: JSONValue) throws(DrawError) -> Int {
    guard let value = try member(key, of: object), value != .null else { return 0 }
    guard let figure = value.integer, (0...Draw.figureLimit).contains(figure) else { throw .figure }
    return figure
  }

  /// The value under a key, nil if omitted; throws for a duplicate key, which must not read as 0.
  private static func member(_ key: String, of object: JSONValue) throws(DrawError) -> JSONValue? {
    guard case .object(let members) = object, members.count(where: { $0.key == key }) < 2 else {
      throw .figure
    }
    return object[key]
  }
}
