internal import Glibc

/// A point in time on the monotonic clock.
package typealias Moment = SuspendingClock.Instant

/// The time of day.
package enum WallClock {
  /// Seconds since 1970-01-01, UTC.
  package static var secondsSinceEpoch: Int { Int(time(nil)) }
}

/// The CPU time of the calling thread.
package enum ThreadClock {
  /// The CPU time used so far.
  package static var used: Duration { time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero }
}

func processorTime(of process: Int32) -> Duration? {
  var clock = clockid_t()
  return unsafe clock_getcpuclockid(process, &clock) == 0 ? time(of: clock) : nil
}

private func time(of clock: clockid_t) -> Duration? {
  var time = timespec()
  guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
