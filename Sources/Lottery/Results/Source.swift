/// Where an input came from, as the exact bytes that were given.
package struct Source: Hashable, Sendable {
  /// A path, `-`, or the line or argument itself.
  package let bytes: [UInt8]
  /// The bytes as text, with U+FFFD where they are not UTF-8.
  package let text: String
  /// Whether the text is the exact bytes.
  package let isExactText: Bool

  /// A source of these bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    isExactText = text.utf8.elementsEqual(bytes)
  }
}
