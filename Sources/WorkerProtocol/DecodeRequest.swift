/// A request from `lotto` to a decoder; the image's file descriptor is sent along with it.
package struct DecodeRequest: Equatable, Sendable {
  /// Distinguishes this image's answers from those to earlier requests.
  package let sequence: UInt32
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

  /// Creates a request for one image.
  package init(sequence: UInt32, pixelLimit: UInt64, effort: ScanEffort?, pictures: Pictures = []) {
    (self.sequence, self.pixelLimit) = (sequence, pixelLimit)
    (self.effort, self.pictures) = (effort, pictures)
  }

  /// The serialized request.
  package var frame: [UInt8] { Frame.bytes("R", sequence, pixelLimit, effort, pictures) }

  /// Parses a request.
  package init(frame: [UInt8]) throws(FrameError) {
    var rest = frame[...]
    guard try rest.next() == UInt8(ascii: "R") else { throw FrameError("expected a request") }
    sequence = try rest.next()
    pixelLimit = try rest.next()
    effort = try rest.next()
    pictures = try rest.next()
    guard Pictures([.attempts, .stored]).isSuperset(of: pictures) else {
      throw FrameError("expected pictures")
    }
    try rest.finish()
  }
}

/// How hard to search an image when no code is found quickly; raw values are the names of options.
package enum ScanEffort: String, CaseIterable, FrameField, Sendable {
  case fast
  case normal
  case thorough
}
