/// How much a search may do, counted in work, not time, so a busy machine finds the same codes; see
/// `Benchmarks/Runs/2026-11-22-effort`.
package struct SearchEffort: Sendable {
  /// Limits on the total pixels of regions that are searched in vain.
  let regionPixels: RegionPixels
  let budgetFactor: Int

  /// Only the cheap attempts on the whole picture.
  package static let fast = SearchEffort(
    regionPixels: RegionPixels(confirmed: 0, others: 0), budgetFactor: 1)
  /// The knee of the curve of codes read against CPU time.
  package static let normal = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixels, budgetFactor: 1)
  /// Many times the normal effort, to read the last few codes.
  package static let thorough = SearchEffort(
    regionPixels: DetectorTuning.Texture.pixelsOfThorough,
    budgetFactor: DetectorTuning.Search.factorOfThorough)
}
