internal import Lottery

/// The rows that are wanted: of those that won by rank, of all others by what became of them.
package struct RowSelection: Equatable, Sendable {
  /// The ranks that are wanted.
  let ranks: Set<Rank>
  /// What became of the other rows that are wanted.
  let statuses: Set<GameRecord.Status>

  /// The selection that a text such as `1-3,pending` asks for; nil for any other text.
  ///
  /// Its parts are ranks, ranges of ranks, and the names of statuses: `won` stands for every rank,
  /// `other` for `other_product`.
  package init?(_ text: String) {
    var ranks: Set<Rank> = []
    var statuses: Set<GameRecord.Status> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let range = Self.ranks(part) {
        ranks.formUnion(range)
      } else if let status = GameRecord.Status(rawValue: String(part)) {
        if status == .won { ranks.formUnion(Rank.winning) } else { statuses.insert(status) }
      } else if part == "other" {
        statuses.insert(.otherProduct)
      } else {
        return nil
      }
    }
    self.ranks = ranks
    self.statuses = statuses
  }

  /// Whether a row is wanted.
  func includes(_ record: GameRecord) -> Bool {
    record.status == .won ? ranks.contains(record.rank) : statuses.contains(record.status)
  }

  private static func ranks(_ text: Substring) -> [Rank]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { end in
      Rank.winning.first { "\($0.rawValue)" == end }
    }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
      first.rawValue <= last.rawValue
    else { return nil }
    return Rank.winning.filter { first.rawValue...last.rawValue ~= $0.rawValue }
  }
}

/// Passes on the rows that are wanted.
struct SelectingFormatter: ResultFormatter {
  let selection: RowSelection
  var formatter: any ResultFormatter

  mutating func begin(into output: inout [UInt8]) { formatter.begin(into: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let wanted = records.filter(selection.includes)
    if !wanted.isEmpty { formatter.append(wanted, to: &output) }
  }

  mutating func end(into output: inout [UInt8]) { formatter.end(into: &output) }
}
