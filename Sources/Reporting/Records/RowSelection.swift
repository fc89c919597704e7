internal import Lottery

/// The rows to output: winning rows by rank, all others by status.
package struct RowSelection: Equatable, Sendable {
  let ranks: Set<Rank>
  let statuses: Set<GameRecord.Status>

  /// Parses ranks, ranges of ranks and statuses, such as `1-3,pending`; nil if the text is invalid.
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
