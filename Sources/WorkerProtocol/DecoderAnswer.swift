package import Geometry

/// What a decoder sends: `hello` once, then for each requested page `began`, its codes, and `ended`;
/// for a file that has no pages, or can't be opened, only `ended`.
///
/// Requested pictures, each a `picture` and its `pixels`, and the corners of unread codes come
/// between `began` and the codes.
package enum DecoderAnswer: Equatable, Sendable {
  case hello(version: UInt32)
  /// The numbers of the parts of the decoder's jail that the system lacks; sent at most once, after
  /// `hello`.
  case unconfined(parts: [UInt8])
  /// The size of the image or page in pixels, which determines its time limit.
  case began(sequence: UInt32, PageNumber, PictureSize)
  case picture(sequence: UInt32, PictureHeader)
  /// The next pixel bytes of the current picture, in row-major order; 0 is black.
  case pixels(sequence: UInt32, [UInt8])
  /// The corners of a code that was seen but not read.
  case unread(sequence: UInt32, Corners)
  /// One code of the image, in reading order.
  case code(sequence: UInt32, FoundCode)
  /// How decoding ended; the last message for the image or page.
  case ended(sequence: UInt32, DecodingEnd)

  /// The serialized answer.
  package var frame: [UInt8] {
    switch self {
    case .hello(let version): Frame.bytes("H", version)
    case .unconfined(let parts): Frame.bytes("J", Piece(bytes: parts))
    case .began(let sequence, let page, let size): Frame.bytes("B", sequence, page, size)
    case .picture(let sequence, let picture): Frame.bytes("P", sequence, picture)
    case .pixels(let sequence, let piece): Frame.bytes("S", sequence, Piece(bytes: piece))
    case .unread(let sequence, let corners): Frame.bytes("U", sequence, corners)
    case .code(let sequence, let code): Frame.bytes("C", sequence, code)
    case .ended(let sequence, let end): Frame.bytes("E", sequence, end)
    }
  }

  /// Parses a frame from a decoder.
  package init(frame: [UInt8]) throws(FrameError) {
    guard frame.count <= Frame.sizeLimit else { throw FrameError("expected a shorter frame") }
    var rest = frame[...]
    switch Unicode.Scalar(try rest.next(UInt8.self)) {
    case "H": self = .hello(version: try rest.next())
    case "J": self = .unconfined(parts: try rest.next(Piece.self).bytes)
    case "B": self = .began(sequence: try rest.next(), try rest.next(), try rest.next())
    case "P": self = .picture(sequence: try rest.next(), try rest.next())
    case "S": self = .pixels(sequence: try rest.next(), try rest.next(Piece.self).bytes)
    case "U": self = .unread(sequence: try rest.next(), try rest.next())
    case "C": self = .code(sequence: try rest.next(), try rest.next())
    case "E": self = .ended(sequence: try rest.next(), try rest.next())
    default: throw FrameError("expected an answer")
    }
    try rest.finish()
  }
}

/// A page's place in its document.
package struct PageNumber: Equatable, FrameRecord, Sendable {
  /// The page's number, from 1.
  package let number: UInt32
  /// How many pages the document has; 1 for a picture.
  package let count: UInt32
  /// The page number of a picture, which has only one.
  package static let only = PageNumber(1, of: 1)

  /// A page from 1 to `count`.
  package init(_ number: UInt32, of count: UInt32) {
    precondition(1...max(count, 1) ~= number, "pages are counted from 1 to their number")
    self.number = number
    self.count = count
  }

  var fields: [any FrameField] { [number, count] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let (number, count) = (try rest.next(UInt32.self), try rest.next(UInt32.self))
    guard number >= 1, number <= count else { throw FrameError("expected a page") }
    self.init(number, of: count)
  }
}

private struct Piece: FrameField {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    bytes = try rest.nextCounted(limit: Frame.pieceLimit)
  }

  func append(to frame: inout [UInt8]) { frame.append(counted: bytes, limit: Frame.pieceLimit) }
}
