internal import Platform

/// Measures a piece of work: processor time on one thread, the clock on several.
struct Stopwatch {
  let threads: Int

  func seconds(_ work: () -> Void) -> Double {
    if threads > 1 {
      let start = Moment.now
      work()
      return (Moment.now - start) / .seconds(1)
    }
    let start = ThreadClock.used
    work()
    return (ThreadClock.used - start) / .seconds(1)
  }

  /// Uses an answer, so that the compiler leaves in the work for it.
  @inline(never) @_optimize(none)
  static func keep<Answer>(_ answer: Answer) {}
}
