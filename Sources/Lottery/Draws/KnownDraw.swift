/// A draw with the SHA-256 fingerprint of its line, as printed by `lotto draws export`.
public struct KnownDraw: Equatable, Sendable {
  /// The result.
  public let draw: Draw
  /// SHA-256 of the draw's line and its line feed, in lower-case hexadecimal.
  public let sha256: String

  /// A draw and its line's fingerprint.
  package init(_ draw: Draw, sha256: String) {
    self.draw = draw
    self.sha256 = sha256
  }

  /// A draw, whose fingerprint takes longer to compute than the draw to look up.
  public init(_ draw: Draw) {
    self.init(draw, sha256: SHA256.hexadecimal(Array((DrawLine.write(draw) + "\n").utf8)))
  }
}
