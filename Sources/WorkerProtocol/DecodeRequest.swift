/// A request from `lotto` to a decoder; the image's file descriptor is sent along with it.
package struct DecodeRequest: Equatable, Sendable {
  /// Distinguishes this image's answers from those to earlier requests.
  package let sequence: UInt32
  /// The pages to read, as far as the file has them.
  package let pages: PageRange
  /// Most pixels of an image; larger ones are refused before any allocation.
  package let pixelLimit: UInt64
  /// How hard to search; nil for a glance, the retry after a timeout: only the plain image at every
  /// second row and column.
  package let effort: ScanEffort?
  /// The pictures to send along with the codes.
  package let pictures: Pictures

  /// Pictures that a decoder can send along with an image's codes.
  package struct Pictures: OptionSet, FrameField, Sendable {
    /// One bit per kind of picture.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The pictures that attempts search; a glance sends none.
    package static let attempts = Pictures(rawValue: 1)
    /// The stored picture, and the corners of codes that were seen but not read.
    package static let stored = Pictures(rawValue: 2)
  }

  /// Dots an inch at which a page without pixels of its own is drawn.
  package let dots: UInt32

  /// Creates a request for one image.
  package init(
    sequence: UInt32, pages: PageRange = .all, pixelLimit: UInt64,
    dots: UInt32 = PictureLimits.usualDots, effort: ScanEffort?, pictures: Pictures = []
  ) {
    (self.sequence, self.pages, self.pixelLimit, self.dots) = (sequence, pages, pixelLimit, dots)
    (self.effort, self.pictures) = (effort, pictures)
  }

  /// The serialized request.
  package var frame: [UInt8] {
    Frame.bytes("R", sequence, pages, pixelLimit, dots, effort, pictures)
  }

  /// Parses a request.
  package init(frame: [UInt8]) throws(FrameError) {
    var rest = frame[...]
    guard try rest.next() == UInt8(ascii: "R") else { throw FrameError("expected a request") }
    sequence = try rest.next()
    pages = try rest.next()
    pixelLimit = try rest.next()
    dots = try rest.next()
    effort = try rest.next()
    pictures = try rest.next()
    guard Pictures([.attempts, .stored]).isSuperset(of: pictures) else {
      throw FrameError("expected pictures")
    }
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
    (self.first, self.last) = (first, last)
  }

  var fields: [any FrameField] { [first, last] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let (first, last) = (try rest.next(UInt32.self), try rest.next(UInt32.self))
    guard first >= 1, first <= last else { throw FrameError("expected pages") }
    self.init(first, through: last)
  }
}

/// How hard to search an image when no code is found quickly; raw values are the names of options.
package enum ScanEffort: String, CaseIterable, FrameField, Sendable {
  case fast
  case normal
  case thorough
}
