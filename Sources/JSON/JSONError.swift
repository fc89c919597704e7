/// Why a text is not valid JSON, and at which byte.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected at the offset.
  package let reason: String
  /// Number of bytes before the first wrong one.
  package let offset: Int

  /// The reason and the offset, for people.
  package var description: String { "\(reason) at byte \(offset)" }
}
