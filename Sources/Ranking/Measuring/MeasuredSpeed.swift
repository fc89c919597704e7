/// How fast one thing was, over all rounds.
package struct MeasuredSpeed: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// The kernel; empty for a probe.
  package let kernel: String
  /// How many tickets a run takes in, or tickets times draws; 0 for a probe.
  package let tickets: Int
  /// How many bytes a run reads, copies or writes in memory.
  package let bytes: Int
  /// The probe that it is compared with; itself for a probe.
  package let probe: BandwidthProbe
  /// How many threads it ran on: for one, seconds are processor time, for several those of the clock.
  package let threads: Int
  /// Seconds of each run, ascending.
  package let seconds: [Double]
  /// Its bytes a second over those of the probe in the same round, ascending.
  package let ratios: [Double]
}
