/// A draw as one line of CSV: the format of the embedded history, of draw files and of exports.
///
/// A line has all 20 fields of the header, or the first nine if only the numbers are known; an
/// empty field stands for a figure that is not published, or for the date of the round's draw.
package enum DrawLine {
  /// The CSV header, without a line end.
  package static let header =
    "round,date,n1,n2,n3,n4,n5,n6,bonus,rank1_winners,rank1_prize,rank2_winners,rank2_prize,"
    + "rank3_winners,rank3_prize,rank4_winners,rank4_prize,rank5_winners,rank5_prize,total_sales"

  /// Parses a line without its line end; throws, too, if its amounts cannot be true.
  package static func read(_ line: ArraySlice<UInt8>) throws(DrawError) -> Draw {
    try read(fields: Self.fields(of: line))
  }

  /// Builds a draw from the fields of its line; throws, too, if its amounts cannot be true.
  package static func read(fields: [ArraySlice<UInt8>]) throws(DrawError) -> Draw {
    try parse(fields: fields).plausible()
  }

  /// Parses a line, whatever its amounts are.
  package static func parse(_ line: ArraySlice<UInt8>) throws(DrawError) -> Draw {
    try parse(fields: fields(of: line))
  }

  private static func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  }

  private static func parse(fields: [ArraySlice<UInt8>]) throws(DrawError) -> Draw {
    guard [9, 20].contains(fields.count) else { throw .fieldCount }
    guard let round = Int(digits: fields[0]).flatMap(Round.init) else { throw .round }
    let hasDate = !fields[1].isEmpty
    if hasDate, String(decoding: fields[1], as: UTF8.self) != round.drawDate.description {
      throw .date
    }
    guard let winning = Pick(fields[2..<8].compactMap { Int(digits: $0) }),
      let bonus = Int(digits: fields[8])
    else { throw .numbers }
    var figures: [Int?] = []
    for field in fields[9...] { figures.append(try figure(field)) }
    return try draw(round: round, winning: winning, bonus: bonus, figures: figures)
  }

  /// Builds a draw from its numbers and eleven figures in the line's order, or none; without sales,
  /// the draw is not final, and a prize of 0 means "not published", not "no winners".
  package static func draw(
    round: Round, winning: Pick, bonus: Int, figures: [Int?]
  ) throws(DrawError) -> Draw {
    let figures = figures.isEmpty ? [Int?](repeating: nil, count: 11) : figures
    precondition(figures.count == 11, "there are two figures per rank, then the sales")
    let sales = figures[10]
    let isFinal = sales != nil && sales != 0
    let tiers = Rank.winning.indices.map { rank in
      let tier = PrizeTier(winners: figures[2 * rank], amount: figures[2 * rank + 1])
      return isFinal || tier.amount != 0 ? tier : .unpublished
    }
    let draw = Draw(
      round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: isFinal ? sales : nil)
    guard let draw else { throw .numbers }
    return draw
  }

  /// A draw as a line, without a line end.
  package static func write(_ draw: Draw) -> String {
    var fields = ["\(draw.round.number)", draw.round.drawDate.description]
    fields += (draw.winning.numbers + [draw.bonus]).map(String.init)
    let figures = draw.tiers.flatMap { [$0.winners, $0.amount] } + [draw.totalSales]
    fields += figures.map { $0.map(String.init) ?? "" }
    return fields.joined(separator: ",")
  }

  private static func figure(_ field: ArraySlice<UInt8>) throws(DrawError) -> Int? {
    if field.isEmpty { return nil }
    guard let figure = Int(digits: field), figure <= Draw.figureLimit else { throw .figure }
    return figure
  }
}

/// Why some data is not a valid draw result.
package enum DrawError: String, CaseIterable, Error, Sendable, CustomStringConvertible {
  case fieldCount = "expected 9 or 20 fields"
  case round = "expected a round from 1 to 1000000"
  case date = "expected the date of the round's draw"
  case numbers = "expected six different numbers from 1 to 45 and a different bonus number"
  case order = "expected the numbers in ascending order"
  case figure = "expected winners, prizes and sales that are not negative"
  case prizes = "expected a prize for every rank with winners, and for no other"
  case fixedPrize = "expected prizes of 50,000 won for the fourth rank and 5,000 won for the fifth"
  case prizeOrder = "expected prizes that do not rise from the first rank to the fifth"
  case sales = "expected prizes that do not exceed the round's sales"

  /// What was expected, for people.
  package var description: String { rawValue }
}
