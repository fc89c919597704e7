internal import Lottery
package import Platform

/// The number of tickets with each of the 8,145,060 picks.
///
/// Takes 33 MB, whatever the number of tickets.
struct PickTally: ~Copyable, Sendable {
  /// Number of counted tickets.
  var tickets = 0
  /// A 32-bit counter per pick, in the order of `Combinadics`.
  let counters: PageMemory
  /// Number of possible picks.
  static let picks = Combinadics.count(Pick.numbers.upperBound, Pick.size)

  /// Creates an empty tally.
  init() throws(TallyError) { counters = try TallyError.memory(of: 4 * Self.picks) }

  /// The number of tickets with the pick at an index.
  @inline(__always) static func count(at rank: Int, in counters: RawSpan) -> UInt32 {
    counters.value(at: 4 * rank)
  }
}

/// Why picks cannot be counted.
package enum TallyError: Error, Equatable, Sendable {
  case system(SystemError)
  /// A pick occurs more often than a counter can hold.
  case overflow

  static func memory(of count: Int) throws(TallyError) -> PageMemory {
    do throws(SystemError) { return try PageMemory(count: count) } catch { throw .system(error) }
  }
}
