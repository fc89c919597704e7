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
    regionPixels: Tuning.pixels, budgetFactor: 1)
  /// Many times the normal effort, to read the last few codes.
  package static let thorough = SearchEffort(
    regionPixels: Tuning.pixelsOfThorough,
    budgetFactor: Tuning.factorOfThorough)
}

extension SearchEffort {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Multiplies both limits for a thorough search.
    static let factorOfThorough = 4
    /// The total pixels up to which confirmed regions are searched, and then others (with the first
    /// limit for all regions, no more of 1,633 hard pictures were read).
    static let pixels = RegionPixels(confirmed: 1_000_000, others: 150_000)
    /// The same for a thorough search.
    static let pixelsOfThorough = RegionPixels(confirmed: 16_000_000, others: 2_400_000)
  }
}
