package import Lottery

/// A known draw and its source: a row of `lotto.draw/1`.
package struct DrawRecord: Equatable, Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.draw/1"

  /// The draw, with its line's fingerprint.
  package let known: KnownDraw
  /// The name of its source in rows.
  package let source: String

  /// A row of a draw.
  package init(_ known: KnownDraw, source: String) {
    self.known = known
    self.source = source
  }

  /// Replaces unpublished figures where a number is required.
  private static let unpublished = -1

  /// The figures by column name of `DrawLine`, without round and date.
  var figures: [(key: String, value: Int)] {
    let draw = known.draw
    let tiers = draw.tiers.flatMap { [$0.winners, $0.amount] }
    let values: [Int?] = draw.winning.numbers + [draw.bonus] + tiers + [draw.totalSales]
    let keys = DrawLine.header.split(separator: ",").dropFirst(2).map(String.init)
    return zip(keys, values).map { ($0, $1 ?? Self.unpublished) }
  }
}
