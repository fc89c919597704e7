/// Where an input came from, as the exact bytes given.
public struct Source: Hashable, Sendable {
  /// A path, `-`, or the line or argument itself.
  public let bytes: [UInt8]
  /// The bytes as text, with U+FFFD for invalid UTF-8.
  public let text: String
  /// Whether the text represents the bytes exactly.
  public let isExactText: Bool

  /// A source with these bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    isExactText = text.utf8.elementsEqual(bytes)
  }
}
