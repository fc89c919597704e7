/// What a decoder sends: `hello` once, then for each request `began`, its codes, and `ended`.
///
/// Requested pictures come between `began` and the codes, each as a `picture` followed by its pixels
/// in `shades`; so do the corners of unread codes.
package enum DecoderAnswer: Equatable, Sendable {
  /// The decoder is ready.
  case hello(version: UInt32)
  /// The parts of the decoder's sandbox that the system lacks; sent at most once, after `hello`.
  case unconfined(parts: String)
  /// The size of the image in pixels, which determines its time limit.
  case began(sequence: UInt32, width: UInt32, height: UInt32)
  /// Announces a picture; its pixels follow.
  case picture(sequence: UInt32, SeenPicture)
  /// The next pixel bytes of the current picture, in row-major order; 0 is black.
  case shades(sequence: UInt32, [UInt8])
  /// The corners of a code that was seen but not read.
  case unread(sequence: UInt32, CodeCorners)
  /// One code of the image, in reading order.
  case code(sequence: UInt32, FoundCode)
  /// How decoding ended; the last message for the image.
  case ended(sequence: UInt32, DecodingEnd)
}

extension DecoderAnswer {
  /// The serialized answer.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    switch self {
    case .hello(let version):
      writer.append(Kind.hello)
      writer.append(version)
    case .unconfined(let parts):
      writer.append(Kind.unconfined)
      writer.append(parts, limit: Frame.textLimit)
    case .began(let sequence, let width, let height):
      writer.append(Kind.began)
      writer.append(sequence)
      writer.append(width)
      writer.append(height)
    case .picture(let sequence, let picture):
      writer.append(Kind.picture)
      writer.append(sequence)
      writer.append(picture)
    case .shades(let sequence, let piece):
      writer.append(Kind.shades)
      writer.append(sequence)
      writer.append(piece, limit: Frame.pieceLimit)
    case .unread(let sequence, let corners):
      writer.append(Kind.unread)
      writer.append(sequence)
      writer.append(corners)
    case .code(let sequence, let code):
      writer.append(Kind.code)
      writer.append(sequence)
      writer.append(code)
    case .ended(let sequence, let end):
      writer.append(Kind.ended)
      writer.append(sequence)
      writer.append(end)
    }
    return writer.bytes
  }

  /// Parses a frame from a decoder.
  package init(frame: [UInt8]) throws(FrameError) {
    guard frame.count <= Frame.sizeLimit else { throw FrameError("expected a shorter frame") }
    var reader = FrameReader(frame)
    switch try reader.integer(UInt8.self) {
    case Kind.hello: self = .hello(version: try reader.integer())
    case Kind.unconfined: self = .unconfined(parts: try reader.text(limit: Frame.textLimit))
    case Kind.began:
      self = .began(
        sequence: try reader.integer(), width: try reader.integer(), height: try reader.integer())
    case Kind.picture: self = .picture(sequence: try reader.integer(), try reader.picture())
    case Kind.shades:
      self = .shades(sequence: try reader.integer(), try reader.bytes(limit: Frame.pieceLimit))
    case Kind.unread: self = .unread(sequence: try reader.integer(), try reader.corners())
    case Kind.code: self = .code(sequence: try reader.integer(), try reader.code())
    case Kind.ended: self = .ended(sequence: try reader.integer(), try reader.end())
    default: throw FrameError("expected an answer")
    }
    try reader.finish()
  }

  private enum Kind {
    static let hello = UInt8(ascii: "H")
    static let unconfined = UInt8(ascii: "J")
    static let began = UInt8(ascii: "B")
    static let picture = UInt8(ascii: "P")
    static let shades = UInt8(ascii: "S")
    static let unread = UInt8(ascii: "U")
    static let code = UInt8(ascii: "C")
    static let ended = UInt8(ascii: "E")
  }
}
