internal import Glibc
internal import Synchronization

/// Waits for descriptors, before every read and write; once `Interrupts` are handled, an interrupt
/// ends the waits of all threads.
package enum Readiness {
  /// The descriptors that are readable or closed, none on timeout; throws after an interrupt.
  package static func wait(
    for fileDescriptors: [Int32], until deadline: Moment? = nil
  ) throws(SystemError) -> [Int32] {
    var entries = fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    entries.append(.interrupts)
    while true {
      let count = try poll(&entries, atMost: milliseconds(until: deadline))
      if Interrupts.hasArrived { throw .interrupted }
      let ready = entries.filter { $0.revents != 0 }.map(\.fd)
      if count > 0 || deadline.map({ $0 <= .now }) ?? false { return ready }
    }
  }

  /// Waits until a descriptor is writable; after an interrupt, only for the grace period.
  static func wait(toWrite fileDescriptor: Int32) throws(SystemError) {
    while true {
      let isEnding = Interrupts.hasArrived
      let time = isEnding ? GracePeriod.step : -1
      let start = Moment.now
      var entries = [pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)]
      if !isEnding { entries.append(.interrupts) }
      _ = try poll(&entries, atMost: time)
      if entries[0].revents != 0 { return }
      if time == 0 { throw .interrupted }
      if isEnding { GracePeriod.spend(Moment.now - start) }
    }
  }

  /// The number of ready entries; 0 on timeout or signal.
  private static func poll(
    _ entries: inout [pollfd], atMost milliseconds: Int32
  ) throws(SystemError) -> Int32 {
    let count = unsafe Glibc.poll(&entries, nfds_t(entries.count), milliseconds)
    if count < 0, errno != EINTR { throw .last }
    return max(0, count)
  }

  /// Rounded up, so that a wait never ends early; -1 means no limit.
  private static func milliseconds(until deadline: Moment?) -> Int32 {
    guard let deadline else { return -1 }
    let rest: Double = (deadline - .now) / .milliseconds(1)
    return Int32(max(0, min(rest.rounded(.up), Double(Int32.max))))
  }
}

extension pollfd {
  /// Becomes ready on an interrupt; poll(2) skips it while interrupts are not handled.
  fileprivate static var interrupts: pollfd {
    pollfd(fd: Interrupts.fileDescriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// The time allowed after an interrupt to write finished results.
private enum GracePeriod {
  /// Milliseconds left; only time spent waiting for a reader counts.
  private static let rest = Atomic(2_000)

  /// Milliseconds to wait before checking for a second signal; 0 when the time is over.
  static var step: Int32 {
    Interrupts.count > 1 ? 0 : Int32(max(0, min(20, rest.load(ordering: .relaxed))))
  }

  static func spend(_ time: Duration) {
    rest.subtract(max(1, Int(time / .milliseconds(1))), ordering: .relaxed)
  }
}
