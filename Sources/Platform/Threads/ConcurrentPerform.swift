internal import Glibc
internal import Synchronization

/// Runs all pieces of work on up to `threads` threads; a thread takes the next piece when idle.
package func concurrentPerform(
  _ pieces: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Void
) {
  let counter = Counter()
  let run: @Sendable () -> Void = {
    while true {
      let piece = counter.next.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= pieces { return }
      work(piece)
    }
  }
  var others: [pthread_t] = []
  while others.count + 1 < min(threads, pieces), let thread = started(run) { others.append(thread) }
  run()
  for thread in others { _ = pthread_join(thread, nil) }
}

/// Runs work on a detached thread, which nothing joins; throws if it cannot be created.
package func detachThread(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
  guard let thread = started(work) else { throw SystemError(number: EAGAIN) }
  pthread_detach(thread)
}

private final class Counter: Sendable { let next = Atomic(0) }

/// A thread's closure, retained until the thread starts.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func started(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
  // The thread takes over the reference; if it cannot be created, this function releases it.
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
