/// Darkens what is much brighter than the middle of a picture: beside a lamp or white paper in the
/// sun, a threshold takes a code in the shade for all black.
struct HighlightClip: Equatable, Sendable {
  /// The brightest level that stays, as a multiple of the light end of the middle.
  let factor: Double

  /// Nil if nothing is that bright.
  func apply(to image: GrayImage) -> GrayImage? {
    let middle = image.part(Self.middle(of: image.width), Self.middle(of: image.height))
    if middle.pixels.isEmpty { return nil }
    let light = GlobalThreshold(fraction: 1).level(of: middle)
    guard let brightest = UInt8(exactly: (factor * light).rounded()) else {
      return nil
    }
    guard image.pixels.contains(where: { $0 > brightest }) else { return nil }
    var clipped = image
    for index in clipped.pixels.indices {
      clipped.pixels[index] = min(clipped.pixels[index], brightest)
    }
    return clipped
  }

  private static func middle(of side: Int) -> Range<Int> { side / 4..<side - side / 4 }
}

extension HighlightClip {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The clip for a region around a code (of 97 codes of BoofCV's category `bright_spots`, 94 are
    /// read with this factor, 91 with 2; with 1.3, a blurred code elsewhere is lost).
    static let ofRegion = HighlightClip(factor: 1.6)
  }
}
