/// A draw together with the fingerprint of its line, as `lotto draws export` prints it.
package struct KnownDraw: Equatable, Sendable {
  /// The result.
  package let draw: Draw
  /// SHA-256 of the draw's line and its line feed, in lower-case hexadecimal digits.
  package let sha256: String

  /// A draw with its line's fingerprint.
  package init(_ draw: Draw, sha256: String) {
    self.draw = draw
    self.sha256 = sha256
  }
}
