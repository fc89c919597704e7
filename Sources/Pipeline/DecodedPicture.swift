package import Geometry
package import Lottery
package import Platform
internal import WorkerProtocol

/// A picture that a decoder sent: what an attempt saw, or the image as stored, perhaps scaled down.
package struct DecodedPicture: Equatable, Sendable {
  /// The image's index among the run's inputs, from 1.
  package let input: Int
  /// The image's name in results.
  package let source: Source
  /// The page that it shows, from 1; nil for a picture that is alone in its file.
  package let page: Int?
  /// The attempt that saw the picture; empty for the stored one.
  package let attempt: String
  /// The attempt's index among those made, from 1; 0 for the stored picture.
  package let number: Int
  /// The number of the grid drawn for zbar; nil if this is the picture that was searched.
  package let grid: Int?
  /// Width in pixels, at least 1.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// Bytes per pixel: 1 for gray, 3 for RGB.
  package let channels: Int
  /// The pixels, in row-major order from the top left; 0 is black.
  package let pixels: Pixels
  /// How to turn the picture upright, from 1 to 8 as in EXIF.
  package let orientation: UInt8
  /// Width in pixels of the image itself; corners use its coordinates.
  package let storedWidth: Int
  /// The corners of each code seen but not read, as far as known.
  package let unread: [Corners]

  /// Where a picture's pixels are.
  package enum Pixels: Equatable, Sendable {
    case memory([UInt8])
    case spooled(SpoolFile.Part)

    /// The pixels, read from the spool file if need be.
    package func bytes() throws(SystemError) -> [UInt8] {
      switch self {
      case .memory(let bytes): bytes
      case .spooled(let part): try part.bytes()
      }
    }
  }
}

extension DecodedPicture {
  init(_ job: DecodeJob, _ picture: PictureHeader, _ pixels: Pixels) {
    self.init(
      input: job.position + 1, source: job.source, page: (job.pageCount ?? 1) == 1 ? nil : job.page,
      attempt: picture.attempt,
      number: Int(picture.number), grid: picture.grid == 0 ? nil : Int(picture.grid),
      width: Int(picture.width), height: Int(picture.height), channels: Int(picture.channels),
      pixels: pixels, orientation: picture.orientation, storedWidth: job.width,
      unread: job.unread)
  }
}
