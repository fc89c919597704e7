/// How pictures and documents are decoded: what the command line sets, a run holds, a request sends
/// and a decoder uses, as one value.
package struct DecodeOptions: Equatable, FrameRecord, Sendable {
  /// Most pixels of a picture; larger ones are refused before anything is allocated for them.
  package var pixelLimit = PictureLimits.usualPixels
  /// Most pages of a document; the others are not read.
  package var pageLimit = PictureLimits.usualPages
  /// Dots an inch at which pages without pixels of their own are drawn.
  package var dpi = PictureLimits.usualDPI
  /// How hard to search if no code is found quickly.
  package var effort = ScanEffort.normal
  /// The pictures to send along with the codes.
  package var pictures: WantedPictures = []

  /// The options of a run that sets none.
  package init() {}

  var fields: [any FrameField] { [pixelLimit, pageLimit, dpi, effort, pictures] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    pixelLimit = try rest.next()
    pageLimit = try rest.next()
    dpi = try rest.next()
    effort = try rest.next()
    pictures = try rest.next()
    guard WantedPictures([.attempts, .stored]).isSuperset(of: pictures) else {
      throw FrameError("expected pictures")
    }
  }
}

extension DecodeOptions: CustomStringConvertible {
  /// What decides how a picture is read, as journals note it.
  package var description: String {
    "pixel limit \(pixelLimit), page limit \(pageLimit), \(dpi) dpi, effort \(effort.rawValue)"
  }
}

/// How hard to search an image when no code is found quickly; raw values are the names of options.
package enum ScanEffort: String, CaseIterable, FrameField, Sendable {
  case fast
  case normal
  case thorough
}

/// Pictures that a decoder can send along with an image's codes.
package struct WantedPictures: OptionSet, FrameField, Sendable {
  /// One bit per kind of picture.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The pictures that attempts search; a glance sends none.
  package static let attempts = WantedPictures(rawValue: 1)
  /// The stored picture, and the corners of codes that were seen but not read.
  package static let stored = WantedPictures(rawValue: 2)
}
