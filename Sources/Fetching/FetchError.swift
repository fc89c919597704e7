/// Why a request to the operator failed.
package struct FetchError: Error, Equatable, Sendable {
  /// What was expected and found, and what the user can do about it.
  package let reason: String
  /// What the program can do about it.
  package let remedy: Remedy
  /// Whether the site answered 404.
  package let isNotFound: Bool

  /// What the program can do after a failed request.
  package enum Remedy: Equatable, Sendable {
    /// Give up for now.
    case none
    /// Retry the same request, after the delay in seconds that the site asked for, if any.
    case again(afterSeconds: Int?)
    /// Try another interface: the site does not support this one.
    case otherInterface
  }

  /// Creates an error with a reason.
  package init(_ reason: String, remedy: Remedy = .none, isNotFound: Bool = false) {
    self.reason = reason
    self.remedy = remedy
    self.isNotFound = isNotFound
  }
}
