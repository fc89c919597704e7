internal import WorkerProtocol

/// Why a search gave no code, or not every code that seems to be there.
package enum UnreadReason: Equatable, Sendable {
  /// Nothing looks like the finder patterns of a code.
  case noFinderPatterns
  /// There are finder patterns, but no grid of modules that is clear enough to be a code's.
  case noGrid
  /// There is a clear grid that could not be decoded; 100 is the agreement of a sharp code, 0 chance.
  case notDecodable(agreement: Int)
  /// There is the code of a ticket of which too little is left: so many bits of evidence are missing.
  case tooDamaged(missingBits: Int)
  /// Codes were read, and beside them lie so many grids that could not be decoded.
  case moreGrids(Int, agreement: Int)

  /// The reason that a search has; nil when nothing seems to be left, or nothing is known of it.
  ///
  /// Faint grids are between patterns everywhere: by chance some agree by 0.4.
  init?(_ search: DecodingEnd.Search?, codes: Int) {
    guard let search else { return nil }
    let agreement = Int(search.agreement)
    if codes == 0, search.missingBits > 0 {
      self = .tooDamaged(missingBits: Int(search.missingBits))
      return
    }
    switch (codes, Int(search.unreadPlaces)) {
    case (0, 0):
      self = search.triples > 0 || search.patterns > 2 ? .noGrid : .noFinderPatterns
    case (0, _): self = .notDecodable(agreement: agreement)
    case (_, 0): return nil
    case (_, let count): self = .moreGrids(count, agreement: agreement)
    }
  }
}
