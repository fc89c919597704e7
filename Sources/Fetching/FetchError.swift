/// Why a question to the operator had no answer.
package struct FetchError: Error, Equatable, Sendable {
  /// What was expected and found, and what people can do about it.
  package let reason: String
  /// What the program can do about it.
  package let remedy: Remedy
  /// Whether the site has nothing at the address.
  package let isNotFound: Bool

  /// What can be done when there was no answer.
  package enum Remedy: Equatable, Sendable {
    /// Nothing for now.
    case none
    /// The same question again, not before so many seconds where the site has said so.
    case again(afterSeconds: Int?)
    /// The same rounds from another interface: this one is not spoken there.
    case otherInterface
  }

  /// An error with its reason; nothing is to be done where nothing is said.
  package init(_ reason: String, remedy: Remedy = .none, isNotFound: Bool = false) {
    self.reason = reason
    self.remedy = remedy
    self.isNotFound = isNotFound
  }
}
