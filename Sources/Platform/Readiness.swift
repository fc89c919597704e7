internal import Glibc
internal import Synchronization

/// Waits for descriptors; every read and write of the program waits here.
///
/// A wait goes on after a signal that asks for nothing. One that asks for the end, where `Interrupts` are
/// taken, ends it in whatever thread it is, and whichever thread the signal reached.
package enum Readiness {
  /// Those of the descriptors that can be read or have ended; empty when the time is over.
  ///
  /// - Throws: `SystemError.interrupted` once a signal has asked for the end.
  /// - Complexity: O(*n*) in the descriptors.
  package static func wait(
    for numbers: [Int32], until deadline: Moment? = nil
  ) throws(SystemError) -> [Int32] {
    var entries = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries.append(.interrupts)
    while true {
      let time = milliseconds(until: deadline)
      let count = try poll(&entries, atMost: time)
      if isInterrupted { throw .interrupted }
      let ready = entries.filter { $0.revents != 0 }.map(\.fd)
      if count > 0 || deadline.map({ $0 <= .now }) ?? false { return ready }
    }
  }

  /// Waits until something can be written; once a signal has asked for the end, no longer than
  /// `Patience` lasts.
  ///
  /// - Throws: `SystemError.interrupted` when that is over.
  static func wait(toWrite number: Int32) throws(SystemError) {
    while true {
      let isEnding = isInterrupted
      let time = isEnding ? Patience.step : -1
      let start = Moment.now
      var entries = [pollfd(fd: number, events: Int16(POLLOUT), revents: 0)]
      if !isEnding { entries.append(.interrupts) }
      _ = try poll(&entries, atMost: time)
      if entries[0].revents != 0 { return }
      if time == 0 { throw .interrupted }
      if isEnding { Patience.spend(Moment.now - start) }
    }
  }

  /// How many entries are ready; none where the time is over or a signal has come.
  private static func poll(
    _ entries: inout [pollfd], atMost milliseconds: Int32
  ) throws(SystemError) -> Int32 {
    let count = unsafe Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    if count < 0, errno != EINTR { throw .last }
    return max(0, count)
  }

  /// Rounded up, so that a wait never ends before its time; -1 stands for no end.
  private static func milliseconds(until deadline: Moment?) -> Int32 {
    guard let deadline else { return -1 }
    let rest: Double = (deadline - .now) / .milliseconds(1)
    return Int32(clamping: Int(max(0, rest.rounded(.up))))
  }
}

extension pollfd {
  /// Ready once a signal has asked for the end; passed over while nobody takes them.
  fileprivate static var interrupts: pollfd {
    pollfd(fd: interruptNumber, events: Int16(POLLIN), revents: 0)
  }
}

/// The time that what is finished has to be written in when a signal has come.
private enum Patience {
  /// Milliseconds that are left of it; only those count in which a reader stands still.
  private static let rest = Atomic(2_000)

  /// How many milliseconds to wait before a second signal is looked for; 0 when the time is over.
  static var step: Int32 {
    interruptCount > 1 ? 0 : Int32(max(0, min(20, rest.load(ordering: .relaxed))))
  }

  static func spend(_ time: Duration) {
    rest.subtract(max(1, Int(time / .milliseconds(1))), ordering: .relaxed)
  }
}
