/// The measurements of one benchmark task over all rounds.
package struct MeasuredSpeed: Equatable, Sendable {
  /// The task's name.
  package let name: String
  /// The kernel's name; empty for a probe.
  package let kernel: String
  /// Tickets per run, or tickets times draws; 0 for a probe.
  package let tickets: Int
  /// Bytes of memory traffic per run.
  package let bytes: Int
  /// The probe to compare with; itself for a probe.
  package let probe: BandwidthProbe
  /// Number of threads; `seconds` is processor time for one thread, wall-clock time for several.
  package let threads: Int
  /// Duration of each run in seconds, ascending.
  package let seconds: [Double]
  /// Bytes per second relative to the probe in the same round, ascending.
  package let ratios: [Double]
}
