private import Synchronization

/// A decoded image: its luminance and, if it has colors, its brightest channel.
package struct Picture: Sendable {
  /// The luminance.
  package let gray: GrayImage
  /// The largest of red, green and blue, which shows colored paper as white; nil if gray.
  package let brightest: GrayImage?
  private let reductions = Reductions()

  /// A picture of these planes, which must have equal sizes.
  package init(gray: GrayImage, brightest: GrayImage? = nil) {
    self.gray = gray
    self.brightest = brightest
  }

  var pixelCount: Int { gray.pixels.count }

  /// The means over squares with this side; computed once, and twice a smaller side from that one.
  func reduced(by side: Int) -> GrayImage {
    if side == 1 { return gray }
    if let known = reductions.images.withLock({ $0[side] }) { return known }
    let image =
      side % 2 == 0
      ? Reduction.apply(to: reduced(by: side / 2), side: 2) : Reduction.apply(to: gray, side: side)
    reductions.images.withLock { $0[side] = image }
    return image
  }

  /// The reductions so far, by the side of their squares.
  private final class Reductions: Sendable {
    let images = Mutex<[Int: GrayImage]>([:])
  }
}

extension Picture: Equatable {
  /// Whether two pictures have the same planes.
  package static func == (one: Picture, other: Picture) -> Bool {
    one.gray == other.gray && one.brightest == other.brightest
  }
}

extension Picture {
  /// The same picture with more contrast if all of it is faint: thresholds and filters take the few
  /// gray levels of such a picture for the noise of paper.
  var withContrast: Picture {
    guard gray.isFaint else { return self }
    return Picture(gray: gray.withContrast, brightest: brightest?.withContrast)
  }
}

extension GrayImage {
  /// Whether all pixels have about the same luminance, but not the same; if not, mostly the first
  /// ones show it.
  fileprivate var isFaint: Bool {
    var (darkest, lightest) = (UInt8.max, UInt8.min)
    let luminance = pixels.span
    for start in stride(from: 0, to: luminance.count, by: 4096) {
      let part = luminance.extracting(start..<min(start + 4096, luminance.count))
      for index in part.indices {
        darkest = min(darkest, part[index])
        lightest = max(lightest, part[index])
      }
      if lightest - darkest > Picture.Tuning.faintRange { return false }
    }
    return lightest > darkest
  }

  /// The lightest pixels become white; where levels are as far apart as in any faint picture, the
  /// darkest become black.
  fileprivate var withContrast: GrayImage {
    guard let lightest = pixels.max() else { return self }
    let gain = 255 / Int(Picture.Tuning.faintRange)
    return GrayImage(
      width: width, height: height,
      pixels: pixels.map { UInt8(clamping: 255 - Int(lightest - $0) * gain) })
  }
}

extension Picture {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The most gray levels between the darkest and the lightest pixel of a faint picture (of 100 phone
    /// pictures and photographs reduced to 20 and 28 levels with noise, 67 are read with 16, all with this;
    /// from 56 levels on, it makes no difference).
    static let faintRange: UInt8 = 48
  }
}
