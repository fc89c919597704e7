/// Frames between `lotto` and `lotto-decode`: one message of a packet socket each.
///
/// Integers are little-endian; a text or a payload is its length in two bytes and its bytes. The
/// socket keeps the bounds of messages, so a frame is whole or not there. What a decoder sends is
/// as hostile as the image it has read: reading is total, and every length is checked.
package enum Frame {
  /// The most bytes of a frame; the longest QR payload has 2,953.
  package static let sizeLimit = 16 * 1024

  /// The most bytes of a code's payload.
  package static let payloadLimit = 8 * 1024

  /// The most bytes of a text.
  package static let textLimit = 256

  /// The most codes that are sent of an image.
  package static let codeLimit = 1024

  /// The most pictures that are sent of what the attempts at an image saw.
  package static let pictureLimit = 64

  /// The most pixels of such a picture.
  package static let picturePixelLimit = 1 << 20

  /// The most pixels that are sent of a picture as it is stored.
  package static let storedPixelLimit = 4_000_000

  /// The most bytes of a piece of such a picture.
  package static let pieceLimit = sizeLimit - 16

  /// What `hello` announces; programs of different versions do not work together.
  package static let version: UInt32 = 4
}

/// A frame that does not follow the protocol.
package struct FrameError: Error, Equatable, Sendable {
  /// What was expected.
  package let reason: String

  /// An error with its reason.
  package init(_ reason: String) { self.reason = reason }
}

/// Builds the bytes of a frame.
struct FrameWriter {
  private(set) var bytes: [UInt8]

  init(kind: UInt8) { bytes = [kind] }

  mutating func append(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Appends a length and the bytes, cut to what a frame may carry.
  mutating func append(_ payload: [UInt8], limit: Int) {
    let kept = payload.prefix(limit)
    append(UInt16(kept.count))
    bytes.append(contentsOf: kept)
  }

  /// Appends a text, cut between two characters to what a frame may carry.
  mutating func append(_ text: String, limit: Int) {
    var kept = text
    while kept.utf8.count > limit { kept.removeLast() }
    append(Array(kept.utf8), limit: limit)
  }
}

/// Takes a frame's bytes apart.
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
