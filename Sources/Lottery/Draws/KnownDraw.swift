/// A draw with the SHA-256 fingerprint of its line, as printed by `lotto draws export`.
package struct KnownDraw: Equatable, Sendable {
  /// The result.
  package let draw: Draw
  /// SHA-256 of the draw's line and its line feed, in lower-case hexadecimal.
  package let sha256: String

  /// A draw and its line's fingerprint.
  package init(_ draw: Draw, sha256: String) {
    self.draw = draw
    self.sha256 = sha256
  }
}
