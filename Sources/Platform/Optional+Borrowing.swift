extension Optional where Wrapped: ~Copyable {
  /// What `body` returns of the value, nil without one; optional chaining would consume the value.
  package func borrowed<Result, Failure: Error>(
    _ body: (borrowing Wrapped) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    switch self {
    case .some(let value): try body(value)
    case .none: nil
    }
  }
}
