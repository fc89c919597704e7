/// The size of a picture according to its file, before anything is allocated for it.
package struct PictureSize: Equatable, FrameRecord, Sendable {
  /// Pixels in a row.
  package let width: UInt32
  /// Rows.
  package let height: UInt32

  /// A size in pixels.
  package init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// The number of pixels; two 32-bit sides cannot overflow it.
  package var pixelCount: UInt64 { UInt64(width) * UInt64(height) }

  /// The longer of both sides, in pixels.
  package var longestSide: UInt32 { max(width, height) }

  var fields: [any FrameField] { [width, height] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    self.init(width: try rest.next(), height: try rest.next())
  }
}

/// The largest pictures that are read; `lotto` and its decoders refuse larger ones alike.
package enum PictureLimits {
  /// Longest side, in pixels, whatever the limit on all pixels.
  package static let side: UInt32 = 100_000
  /// Most pixels unless a run sets another limit; phones take pictures of 50 million.
  package static let usualPixels: UInt64 = 64_000_000
  /// Most pages of a document unless a run sets another limit.
  package static let usualPages: UInt32 = 1_000
  /// Dots an inch of a page that has no pixels of its own, unless a run sets others: as scanners use.
  package static let usualDPI: UInt32 = 300
  /// Longest file or standard input, in bytes.
  package static let bytes = 256 << 20
}
