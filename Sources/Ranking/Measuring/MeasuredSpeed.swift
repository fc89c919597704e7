/// What was measured of one thing, over all rounds.
package struct MeasuredSpeed: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// The kernel; empty for a probe.
  package let kernel: String
  /// What a run of it takes in: tickets, or tickets times draws; 0 for a probe.
  package let tickets: Int
  /// Bytes that a run of it reads, copies or writes in memory.
  package let bytes: Int
  /// The probe to which it is compared; itself for a probe.
  package let probe: BandwidthProbe
  /// Threads that it ran on: of one the processor time was measured, of several the clock.
  package let threads: Int
  /// Seconds of each run, ascending.
  package let seconds: [Double]
  /// Its bytes a second over those of the probe in the same round, ascending.
  package let ratios: [Double]
}
