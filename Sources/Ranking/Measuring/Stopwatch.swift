internal import Platform

/// Times a closure: processor time on one thread, wall-clock time on several.
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

  /// Consumes a result, so that the compiler does not optimize its computation away.
  @inline(never) @_optimize(none)
  static func keep<Answer>(_ answer: Answer) {}
}
