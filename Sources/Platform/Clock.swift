internal import Glibc

/// A point in time on the monotonic clock.
package struct Moment: Comparable, Sendable {
  private let nanoseconds: Int64

  /// The current moment.
  package static var now: Moment {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Earlier moments come first.
  package static func < (left: Moment, right: Moment) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment plus a duration, clamped to the representable range.
  package static func + (moment: Moment, duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let later = Int128(moment.nanoseconds) + Int128(seconds) * 1_000_000_000
    return Moment(nanoseconds: Int64(clamping: later + Int128(attoseconds / 1_000_000_000)))
  }

  /// The time between two moments; negative if the right one is later.
  package static func - (left: Moment, right: Moment) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }
}

/// The CPU time of the calling thread.
package enum ThreadClock {
  /// What the thread has used so far.
  package static var used: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The CPU time that a process has used so far; nil once it is gone.
func processorTime(of process: Int32) -> Duration? {
  var clock = clockid_t()
  var time = timespec()
  guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
  else { return nil }
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The time of day.
package enum WallClock {
  /// Seconds since 1970-01-01, UTC.
  package static var secondsSinceEpoch: Int { Int(time(nil)) }
}
