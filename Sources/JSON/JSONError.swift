/// Why a text is not JSON, and where.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected at the offset.
  package let reason: String
  /// Bytes before the first wrong one.
  package let offset: Int

  /// The reason with its place, for people.
  package var description: String { "\(reason) at byte \(offset)" }
}
