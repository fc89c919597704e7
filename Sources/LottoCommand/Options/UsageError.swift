/// A call that cannot be understood.
struct UsageError: Error, Equatable {
  /// What was expected and what was found.
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
