internal import Lottery

/// A sum of prizes in won, of which some may not be published: it is never shown without them.
package struct PrizeSum: Equatable, Sendable {
  /// The sum of the published prizes, capped at the largest integer.
  private(set) var published = 0
  /// The games of each winning rank whose prize is not published, the first rank first.
  private(set) var unpublished = [Int](repeating: 0, count: Rank.winning.count)

  var isPublished: Bool { unpublished.allSatisfy { $0 == 0 } }

  /// Adds the prize of each of some games; nil if it is not published.
  mutating func add(_ prize: Int?, of rank: Rank, games: Int = 1) {
    if let prize {
      published = published.addingUpToLimit(Int(clamping: Int128(prize) * Int128(games)))
    } else if rank != .none {
      unpublished[Int(rank.rawValue) - 1] += games
    }
  }

  static func += (sum: inout PrizeSum, other: PrizeSum) {
    sum.published = sum.published.addingUpToLimit(other.published)
    for index in sum.unpublished.indices { sum.unpublished[index] += other.unpublished[index] }
  }

  /// The published part where there is little room, marked if there is more.
  func leastText(in language: Language) -> String {
    (isPublished ? "" : "≥ ") + DisplayText.won(published, in: language)
  }

  /// Such as "1st prize + 2 × 3rd prize + 1,305,287 won".
  func text(in language: Language) -> String {
    let unknown = zip(Rank.winning, unpublished).filter { $0.1 > 0 }.map { rank, games in
      let name = Phrase(rank).text(in: language)
      return games == 1
        ? Phrase.prizeOf.text(in: language, name)
        : Phrase.prizesOf.text(in: language, name, DisplayText.grouped(games))
    }
    let known =
      published > 0 || unknown.isEmpty ? [DisplayText.won(published, in: language)] : []
    return (unknown + known).joined(separator: " + ")
  }
}
