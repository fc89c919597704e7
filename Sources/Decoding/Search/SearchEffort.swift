/// How long a search goes on where nothing is sure, in work: a busy machine finds the same codes.
///
/// What each of them reads, and at what cost, is on record in `Benchmarks/Runs/2026-11-22-effort`.
package struct SearchEffort: Equatable, Sendable {
  /// Pixels of regions beyond which no more confirmed ones are looked at, and no others.
  let regionPixels: (confirmed: Int, others: Int)
  /// Candidates and grids without a result are so many times those of a normal search.
  let budgetFactor: Int

  /// What is cheap, on the whole picture.
  package static let fast = SearchEffort(regionPixels: (0, 0), budgetFactor: 1)

  /// Where the curve of reads against processor time bends.
  package static let normal = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixels, budgetFactor: 1)

  /// Many times as long, for the last few.
  package static let thorough = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixelsOfThorough,
    budgetFactor: DetectorTuning.Search.factorOfThorough)

  /// Whether two searches go on for as long.
  package static func == (one: SearchEffort, other: SearchEffort) -> Bool {
    one.regionPixels == other.regionPixels && one.budgetFactor == other.budgetFactor
  }
}
