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
  /// Most pictures of attempts and their drawings sent per image.
  package static let pictureLimit = 64
  /// Most pixels in an attempt picture.
  package static let picturePixelLimit = 1 << 20
  /// Most pixels in a stored picture as sent.
  package static let storedPixelLimit = 4_000_000
  /// Most pixel bytes in one `pixels` frame.
  package static let pieceLimit = sizeLimit - 16
  /// The protocol version sent in `hello`; different versions are incompatible.
  package static let version: UInt32 = 11

  static func bytes(_ kind: Unicode.Scalar, _ fields: any FrameField...) -> [UInt8] {
    var frame = [UInt8(ascii: kind)]
    for field in fields { field.append(to: &frame) }
    return frame
  }
}

/// A violation of the protocol in a frame.
package struct FrameError: Error, Equatable, Sendable {
  /// What was expected.
  package let reason: String

  /// Creates an error with a reason.
  package init(_ reason: String) { self.reason = reason }
}

extension ArraySlice<UInt8> {
  /// Takes the next bytes.
  package mutating func next(_ count: Int) throws(FrameError) -> [UInt8] {
    guard count <= self.count else { throw FrameError("expected \(count) more bytes") }
    defer { self = dropFirst(count) }
    return Array(prefix(count))
  }

  /// Takes an integer, stored with the lowest byte first.
  package mutating func nextInteger<Value: FixedWidthInteger>() throws(FrameError) -> Value {
    let bytes = try next(Value.bitWidth / 8)
    return bytes.reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  /// Takes a two-byte count and that many bytes.
  mutating func nextCounted(limit: Int) throws(FrameError) -> [UInt8] {
    let count = Int(try nextInteger() as UInt16)
    guard count <= limit else { throw FrameError("expected at most \(limit) bytes") }
    return try next(count)
  }

  mutating func next<Field: FrameField>(_ type: Field.Type = Field.self) throws(FrameError) -> Field
  { try Field(from: &self) }

  func finish() throws(FrameError) {
    guard isEmpty else { throw FrameError("expected the end of the frame") }
  }
}

extension FixedWidthInteger {
  /// The integer's bytes, the lowest first.
  package var littleEndianBytes: [UInt8] {
    stride(from: 0, to: bitWidth, by: 8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension [UInt8] {
  /// Appends a two-byte count and the bytes, cut to `limit`.
  mutating func append(counted bytes: [UInt8], limit: Int) {
    let kept = bytes.prefix(limit)
    self += UInt16(kept.count).littleEndianBytes + kept
  }
}

protocol FrameField {
  /// Takes the value from the front of what is left of a frame.
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError)
  func append(to frame: inout [UInt8])
}

/// A value made of several fields, which follow one another in the frame.
protocol FrameRecord: FrameField {
  var fields: [any FrameField] { get }
}

extension FrameRecord {
  func append(to frame: inout [UInt8]) { for field in fields { field.append(to: &frame) } }
}

extension FrameField where Self: FixedWidthInteger {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) { self = try rest.nextInteger() }

  func append(to frame: inout [UInt8]) { frame += littleEndianBytes }
}

extension UInt8: FrameField {}
extension UInt16: FrameField {}
extension UInt32: FrameField {}
extension UInt64: FrameField {}
extension Int16: FrameField {}
extension Int32: FrameField {}

extension FrameField where Self: RawRepresentable, RawValue: FrameField {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    guard let value = Self(rawValue: try rest.next()) else {
      throw FrameError("expected a known \(Self.self)")
    }
    self = value
  }

  func append(to frame: inout [UInt8]) { rawValue.append(to: &frame) }
}

/// A text is cut to the limit at a character boundary.
extension String: FrameField {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let bytes = try rest.nextCounted(limit: Frame.textLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FrameError("expected UTF-8")
    }
    self = text
  }

  func append(to frame: inout [UInt8]) {
    var kept = self
    while kept.utf8.count > Frame.textLimit { kept.removeLast() }
    frame.append(counted: Array(kept.utf8), limit: Frame.textLimit)
  }
}

/// A byte: 0 for false, 1 for true.
extension Bool: FrameField {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    switch try rest.next(UInt8.self) {
    case 0: self = false
    case 1: self = true
    default: throw FrameError("expected 0 or 1")
    }
  }

  func append(to frame: inout [UInt8]) { frame.append(self ? 1 : 0) }
}

/// An optional value, preceded by whether it is present.
extension Optional: FrameField where Wrapped: FrameField {
  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    self = try rest.next(Bool.self) ? try rest.next(Wrapped.self) : nil
  }

  func append(to frame: inout [UInt8]) {
    (self != nil).append(to: &frame)
    self?.append(to: &frame)
  }
}
