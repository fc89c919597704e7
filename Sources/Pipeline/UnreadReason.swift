internal import WorkerProtocol

/// Why a search found no code, or not every code that seems to be present.
package enum UnreadReason: Equatable, Sendable {
  /// Nothing looks like the finder patterns of a code.
  case noFinderPatterns
  /// There are finder patterns, but no module grid clear enough to be a code.
  case noGrid
  /// A clear grid could not be decoded; agreement is 100 for a sharp code and 0 for chance.
  case notDecodable(agreement: Int)
  /// A ticket's code is too damaged; carries the missing evidence in bits.
  case tooDamaged(missingBits: Int)
  /// Codes were read, but other clear grids could not be decoded; carries their number.
  case moreGrids(Int, agreement: Int)

  /// Derives the reason from a search; nil if nothing seems left unread, or without a search.
  ///
  /// Faint grids are not counted: they appear between patterns everywhere, some with an agreement of
  /// 0.4 by chance.
  init?(_ search: DecodingEnd.Search?, codes: Int) {
    guard let search else { return nil }
    let agreement = Int(search.agreement)
    if codes == 0, search.missingBits > 0 {
      self = .tooDamaged(missingBits: Int(search.missingBits))
      return
    }
    switch (codes, Int(search.unreadPlaces)) {
    case (0, 0): self = search.triples > 0 || search.patterns > 2 ? .noGrid : .noFinderPatterns
    case (0, _): self = .notDecodable(agreement: agreement)
    case (_, 0): return nil
    case (_, let count): self = .moreGrids(count, agreement: agreement)
    }
  }
}
