/// The frames between `lotto` and `lotto-decode`, each one message on a packet socket.
///
/// Integers are little-endian; texts and payloads have a two-byte length prefix. The socket
/// preserves message boundaries, so frames are never split. A decoder's output is as untrusted as
/// its image: the parser never traps, and checks every length.
package enum Frame {
  /// Most bytes in a frame; the longest QR payload has 2,953.
  package static let sizeLimit = 16 * 1024

  /// Most bytes in a code's payload.
  package static let payloadLimit = 8 * 1024

  /// Most bytes in a text.
  package static let textLimit = 256

  /// Most codes sent per image.
  package static let codeLimit = 1024

  /// Most attempt pictures sent per image.
  package static let pictureLimit = 64

  /// Most pixels in an attempt picture.
  package static let picturePixelLimit = 1 << 20

  /// Most pixels in a stored picture as sent.
  package static let storedPixelLimit = 4_000_000

  /// Most pixel bytes in one `shades` frame.
  package static let pieceLimit = sizeLimit - 16

  /// The protocol version sent in `hello`; different versions are incompatible.
  package static let version: UInt32 = 4
}

/// A violation of the protocol in a frame.
package struct FrameError: Error, Equatable, Sendable {
  /// What was expected.
  package let reason: String

  /// Creates an error with a reason.
  package init(_ reason: String) { self.reason = reason }
}

/// Serializes a frame.
struct FrameWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Appends a length and the bytes, truncated to `limit`.
  mutating func append(_ payload: [UInt8], limit: Int) {
    let kept = payload.prefix(limit)
    append(UInt16(kept.count))
    bytes.append(contentsOf: kept)
  }

  /// Appends a text, truncated to `limit` UTF-8 bytes at a character boundary.
  mutating func append(_ text: String, limit: Int) {
    var kept = text
    while kept.utf8.count > limit { kept.removeLast() }
    append(Array(kept.utf8), limit: limit)
  }
}

/// Parses a frame.
struct FrameReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(FrameError) -> Value {
    let size = Value.bitWidth / 8
    guard rest.count >= size else { throw FrameError("expected \(size) more bytes") }
    var value: Value = 0
    for byte in rest.prefix(size).reversed() {
      value = value << 8 | Value(truncatingIfNeeded: byte)
    }
    rest = rest.dropFirst(size)
    return value
  }

  mutating func flag() throws(FrameError) -> Bool {
    switch try integer(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw FrameError("expected 0 or 1")
    }
  }

  mutating func bytes(limit: Int) throws(FrameError) -> [UInt8] {
    let count = Int(try integer(UInt16.self))
    guard count <= limit else { throw FrameError("expected at most \(limit) bytes") }
    guard rest.count >= count else { throw FrameError("expected \(count) more bytes") }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text(limit: Int) throws(FrameError) -> String {
    guard let text = String(validating: try bytes(limit: limit), as: UTF8.self) else {
      throw FrameError("expected UTF-8")
    }
    return text
  }

  func finish() throws(FrameError) {
    guard rest.isEmpty else { throw FrameError("expected the end of the frame") }
  }
}
