internal import Glibc

/// Waits until one of several descriptors can be read.
package enum Readiness {
  /// Those of the descriptors that can be read or have ended; empty when the time is over.
  ///
  /// - Complexity: O(*n*) in the descriptors.
  package static func wait(
    for numbers: [Int32], atMost duration: Duration?
  ) throws(SystemError) -> [Int32] {
    var entries = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let result = unsafe poll(&entries, nfds_t(entries.count), milliseconds(duration))
    if result < 0, errno != EINTR { throw .last }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }

  /// The same, unless a signal asks for the end where `Interrupts` are taken.
  ///
  /// - Throws: `SystemError.interrupted` then, whichever thread the signal reached.
  package static func waitUnlessInterrupted(
    for numbers: [Int32], atMost duration: Duration
  ) throws(SystemError) -> [Int32] {
    // poll(2) passes over the negative number that stands for no such descriptor.
    let ready = try wait(for: numbers + [interruptNumber], atMost: duration)
    if isInterrupted { throw .interrupted }
    return ready.filter(numbers.contains)
  }

  /// Rounded up, so that a wait never ends before its time; -1 stands for no end.
  private static func milliseconds(_ duration: Duration?) -> Int32 {
    guard let duration else { return -1 }
    let (seconds, attoseconds) = duration.components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow else { return .max }
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, whole.partialValue.addingReportingOverflow(part).partialValue))
  }
}
