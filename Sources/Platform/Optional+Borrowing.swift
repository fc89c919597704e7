extension Optional where Wrapped: ~Copyable {
  /// The result of `body` on the value, nil without one; optional chaining would consume the value.
  package func borrowed<Result, Failure: Error>(
    _ body: (borrowing Wrapped) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    switch self {
    case .some(let value): try body(value)
    case .none: nil
    }
  }
}
