internal import Glibc
internal import Synchronization

/// Does pieces of work on several threads, each thread the next piece as soon as it is free.
///
/// Returns when all are done. Where the system grants fewer threads, those do all of the work.
package func concurrentPerform(
  _ pieces: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Void
) {
  let next = Counter()
  let run: @Sendable () -> Void = {
    while true {
      let piece = next.take()
      if piece >= pieces { return }
      work(piece)
    }
  }
  var others: [pthread_t] = []
  while others.count + 1 < min(threads, pieces), let thread = started(run) { others.append(thread) }
  run()
  for thread in others { _ = pthread_join(thread, nil) }
}

/// The numbers from zero on, each to one taker.
private final class Counter: Sendable {
  private let next = Atomic(0)

  func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// What a thread does, kept until it begins.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A thread that does something, nil when the system has none.
private func started(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  // The thread takes the reference over; where there is no thread it is taken back.
  let work = unsafe Unmanaged.passRetained(Work(run))
  var thread = pthread_t()
  let result = unsafe pthread_create(
    &thread, nil,
    { context in
      if let context = unsafe context {
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
      }
      return nil
    }, work.toOpaque())
  guard result == 0 else {
    unsafe work.release()
    return nil
  }
  return thread
}
