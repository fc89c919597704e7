package import JSON
internal import Lottery

extension RankRecord {
  /// Parses a JSON object; nil unless it is a row of `lotto.rank/1`.
  package init?(_ row: JSONValue) {
    guard row["schema"]?.string == Self.schema, let source = row["source"]?.string,
      let kernel = row["kernel"]?.string
    else { return nil }
    let keys =
      ["round", "tickets", "prize_total", "cost", "rejected"]
      + Rank.winning.map { "rank\($0.rawValue)" }
    let numbers = keys.compactMap { row[$0]?.integer }
    guard numbers.count == keys.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    let winners = Array(numbers[5...])
    guard let won = winners.exactSum, row["none"]?.integer == numbers[1] - won, won <= numbers[1]
    else { return nil }
    let seconds = row["seconds"].flatMap(Self.fraction)
    if row["seconds"] != nil, seconds == nil { return nil }
    self.init(
      source: source, round: numbers[0], tickets: numbers[1], winners: winners,
      prizeTotal: numbers[2], cost: numbers[3], rejected: numbers[4], kernel: kernel,
      seconds: seconds)
  }

  /// The sum of this row and another one of the same round; nil if a sum overflows 64 bits.
  ///
  /// A source or kernel that differs is left empty; times are added as if one machine had done both.
  package func adding(_ other: RankRecord) -> RankRecord? {
    let winners = zip(winners, other.winners).compactMap { [$0, $1].exactSum }
    guard winners.count == self.winners.count, let tickets = [tickets, other.tickets].exactSum,
      let prizeTotal = [prizeTotal, other.prizeTotal].exactSum,
      let cost = [cost, other.cost].exactSum, let rejected = [rejected, other.rejected].exactSum
    else { return nil }
    return RankRecord(
      source: source == other.source ? source : "", round: round,
      tickets: tickets, winners: winners, prizeTotal: prizeTotal, cost: cost, rejected: rejected,
      kernel: kernel == other.kernel ? kernel : "",
      seconds: seconds.flatMap { mine in other.seconds.map { mine + $0 } })
  }

  private static func fraction(_ value: JSONValue) -> Double? {
    guard case .number(let text) = value, let number = Double(text), 0..<1e15 ~= number else {
      return nil
    }
    return number
  }
}
