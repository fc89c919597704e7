/// How much a search may do, counted in work, not time, so a busy machine finds the same codes; see
/// `Benchmarks/Runs/2026-11-22-effort`.
package struct SearchEffort: Sendable {
  /// Limits on the total pixels of regions: for confirmed ones, and for others, which come after.
  let regionPixels: (confirmed: Int, others: Int)
  let budgetFactor: Int

  /// Only the cheap attempts on the whole picture.
  package static let fast = SearchEffort(regionPixels: (0, 0), budgetFactor: 1)
  /// The knee of the curve of codes read against CPU time.
  package static let normal = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixels, budgetFactor: 1)
  /// Many times the normal effort, to read the last few codes.
  package static let thorough = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixelsOfThorough,
    budgetFactor: DetectorTuning.Search.factorOfThorough)
}
