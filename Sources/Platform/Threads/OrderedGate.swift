internal import Glibc

/// Lets threads through one at a time, in the order of their numbers, which start at zero.
@safe package final class OrderedGate: @unchecked Sendable {
  // The mutex and the condition variable must not move; they guard `next`.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0

  /// A gate that lets number zero through first.
  package init() {
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe changed.initialize(to: pthread_cond_t())
    _ = unsafe pthread_mutex_init(lock, nil)
    _ = unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(changed)
    _ = unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  /// Waits until all lower numbers have passed, runs `body`, and lets the next one through.
  package func pass<Result>(_ number: Int, _ body: () -> Result) -> Result {
    _ = unsafe pthread_mutex_lock(lock)
    defer { _ = unsafe pthread_mutex_unlock(lock) }
    while next != number { _ = unsafe pthread_cond_wait(changed, lock) }
    defer {
      next = number + 1
      _ = unsafe pthread_cond_broadcast(changed)
    }
    return body()
  }
}
