/// A request from `lotto` to a decoder; the image's file descriptor is sent along with it.
package struct DecodeRequest: Equatable, Sendable {
  /// Distinguishes this image's answers from those to earlier requests.
  package let sequence: UInt32
  /// The pages to read, as far as the file has them.
  package let pages: PageRange
  /// Whether to search only the plain image at every second row and column: the retry after a
  /// timeout.
  package let isGlance: Bool
  /// How to decode.
  package let options: DecodeOptions

  /// Creates a request for one image.
  package init(
    sequence: UInt32, pages: PageRange = .all, isGlance: Bool = false,
    options: DecodeOptions = DecodeOptions()
  ) {
    self.sequence = sequence
    self.pages = pages
    self.isGlance = isGlance
    self.options = options
  }

  /// The serialized request.
  package var frame: [UInt8] { Frame.bytes("R", sequence, pages, isGlance, options) }

  /// Parses a request.
  package init(frame: [UInt8]) throws(FrameError) {
    var rest = frame[...]
    guard try rest.next() == UInt8(ascii: "R") else { throw FrameError("expected a request") }
    sequence = try rest.next()
    pages = try rest.next()
    isGlance = try rest.next()
    options = try rest.next()
    try rest.finish()
  }
}

/// Pages of a document, counted from 1; a picture has one.
package struct PageRange: Equatable, FrameRecord, Sendable {
  /// The first page, at least 1.
  package let first: UInt32
  /// The last one, not before the first.
  package let last: UInt32
  /// All pages that a file may have.
  package static let all = PageRange(1, through: .max)

  /// The pages from one through another.
  package init(_ first: UInt32, through last: UInt32) {
    precondition(first >= 1 && first <= last, "pages are counted from 1, and a range has one")
    self.first = first
    self.last = last
  }

  var fields: [any FrameField] { [first, last] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let (first, last) = (try rest.next(UInt32.self), try rest.next(UInt32.self))
    guard first >= 1, first <= last else { throw FrameError("expected pages") }
    self.init(first, through: last)
  }
}
