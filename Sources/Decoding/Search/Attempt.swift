/// One attempt to find codes: how to prepare the picture, and how to look for codes in it.
package struct Attempt: Sendable {
  /// The name that output rows use.
  package let name: String
  /// What the attempt runs on.
  var scope = Scope.picture
  /// Prepares a picture; nil if the attempt does not suit it.
  let prepare: @Sendable (Picture) -> Prepared?

  /// What attempts run on.
  enum Scope {
    /// The whole picture, for cheap attempts.
    case picture
    /// Regions that look like codes, for expensive attempts.
    case region
  }

  /// A picture prepared for an attempt.
  struct Prepared {
    /// The picture to search for codes.
    let image: GrayImage
    /// Its pixels per pixel of the source picture, along a side.
    var scale = 1.0
    /// The position of the source picture in the original.
    var base = PictureFrame.original
    /// The smallest modules that the filter looks for, in pixels of the image.
    var smallestModule = 0.0
    /// How to find codes in it.
    var method = Method.runs
    /// The picture to sample modules from, the size of the source picture; nil for the original.
    var luminance: GrayImage?

    /// The position of the image in the original.
    var frame: PictureFrame { base.scaled(by: scale) }
  }

  /// How to find codes in a picture.
  enum Method {
    /// Finder patterns from runs, then the grid of modules between them.
    case runs
    /// Finder patterns from a matched filter, then the grid of modules between them.
    case filter
    /// Whatever zbar finds in the whole picture.
    case wholePicture
  }

  /// All attempts, cheapest first.
  package static let all: [Attempt] = [
    .plain, .half, .quarter, .eighth, .full, .inverted, .brightestDark, .brightestDarker,
    .near, .cubic2x, .deblurred2x, .deblurredMore2x, .whole, .filtered, .deblurredFiltered,
    .sharpened3x,
  ]

  /// The factor, along a side, by which large pictures are reduced first; 1 for others.
  private static func reduction(of picture: Picture) -> Int {
    let limits = DetectorTuning.Pictures.largePixels
    return picture.pixelCount > limits.third ? 3 : picture.pixelCount > limits.half ? 2 : 1
  }

  private static func isLarge(_ picture: Picture) -> Bool {
    picture.pixelCount > DetectorTuning.Pictures.largePixels.half
  }
}

// MARK: - Original or reduced size

extension Attempt {
  /// The picture as it is; a large one reduced.
  static let plain = reduced("plain", by: 1)

  /// Half size, for modules that are grainy or many pixels wide.
  static let half = reduced("half", by: 2)

  /// A quarter of the size, for codes that fill a large photograph.
  static let quarter = reduced("quarter", by: 4)

  /// An eighth of the size, for modules larger than the neighborhood of the block threshold.
  static let eighth = reduced("eighth", by: 8, leastSide: DetectorTuning.Pictures.leastSide.eighth)

  /// An attempt on the picture reduced by a factor.
  ///
  /// Skipped if the result would be smaller than `leastSide`: that shows no code which twice as many
  /// pixels do not.
  private static func reduced(
    _ name: String, by factor: Int, leastSide: Int = DetectorTuning.Pictures.leastSide.any
  ) -> Attempt {
    Attempt(name: name) { picture in
      let side = factor * reduction(of: picture)
      if side == 1 { return Prepared(image: picture.gray) }
      guard factor == 1 || min(picture.gray.width, picture.gray.height) >= leastSide * side else {
        return nil
      }
      return Prepared(image: Reduction.apply(to: picture.gray, side: side), scale: 1 / Double(side))
    }
  }

  /// A large picture at full size.
  static let full = Attempt(name: "full") { picture in
    isLarge(picture) ? Prepared(image: picture.gray) : nil
  }

  /// The inverted picture, for codes printed light on dark.
  static let inverted = Attempt(name: "inverted") { picture in
    let inverse = picture.gray.inverted
    let side = reduction(of: picture)
    return Prepared(
      image: side == 1 ? inverse : Reduction.apply(to: inverse, side: side),
      scale: 1 / Double(side), luminance: inverse)
  }
}

// MARK: - Enlarged, by color or deblurred

extension Attempt {
  /// Twice the size, for modules of less than two pixels.
  static let cubic2x = near("cubic2x") {
    Prepared(image: CubicEnlarging.double.apply(to: $0), scale: 2)
  }

  /// Three times the size with steeper edges; sharpened first, on a ninth of the pixels.
  static let sharpened3x = near("sharpened3x") { gray in
    let sharp = DetectorTuning.Pictures.unsharpMask.apply(to: gray)
    return Prepared(image: CubicEnlarging.triple.apply(to: sharp), scale: 3)
  }

  /// Pixels that are dark in every channel, which colored paper, stamps and pens are not.
  static let brightestDark = brightest(
    "brightest-dark", below: DetectorTuning.Pictures.darkFractions.dark)

  /// The same with a lower threshold.
  static let brightestDarker = brightest(
    "brightest-darker", below: DetectorTuning.Pictures.darkFractions.darker)

  private static func brightest(_ name: String, below fraction: Double) -> Attempt {
    Attempt(name: name) { picture in
      guard let brightest = picture.brightest else { return nil }
      return Prepared(
        image: GlobalThreshold(fraction: fraction).apply(to: brightest), luminance: brightest)
    }
  }

  /// Twice the size, after removing the blur of a slightly defocused scanner.
  static let deblurred2x = near("deblurred2x") { gray in
    let sharp = DetectorTuning.Pictures.slightDeblurring.apply(to: gray)
    return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2)
  }

  /// Twice the size, after removing a stronger blur.
  static let deblurredMore2x = near("deblurred-more2x") { gray in
    let sharp = DetectorTuning.Pictures.mediumDeblurring.apply(to: gray)
    return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2, luminance: sharp)
  }

  /// A region as it is.
  static let near = near("near") { Prepared(image: $0) }

  private static func near(
    _ name: String, _ prepare: @escaping @Sendable (GrayImage) -> Prepared
  ) -> Attempt {
    Attempt(name: name, scope: .region) { prepare($0.gray) }
  }
}

// MARK: - Other ways to find codes

extension Attempt {
  /// Matched-filter finder patterns, for noisy pictures.
  static let filtered = near("filtered") { Prepared(image: $0, method: .filter) }

  /// Matched-filter finder patterns after strong deblurring, for modules that survive the blur.
  static let deblurredFiltered = near("deblurred-filtered") { gray in
    let sharp = DetectorTuning.Pictures.strongDeblurring.apply(to: gray)
    return Prepared(
      image: sharp, smallestModule: DetectorTuning.Pictures.leastDeblurredModule,
      method: .filter, luminance: sharp)
  }

  /// A region scanned by zbar.
  static let whole = near("whole") { Prepared(image: $0, method: .wholePicture) }
}
