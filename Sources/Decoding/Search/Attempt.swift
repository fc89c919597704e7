/// One place to look for codes, as an entry of a list: a picture prepared, and a way to find codes.
package struct Attempt: Sendable {
  /// The name in rows.
  package let name: String
  /// What it is made on.
  var scope = Scope.picture
  /// Prepares a picture; nil where the attempt does not suit it.
  let prepare: @Sendable (Picture) -> Prepared?

  /// What attempts are made on.
  enum Scope {
    /// The whole picture: what is cheap.
    case picture
    /// Parts of a picture that look like codes: what is dear.
    case region
  }

  /// What an attempt looks at.
  struct Prepared {
    /// The picture in which codes are looked for.
    let image: GrayImage
    /// Its pixels for each of the picture that it was made from, along a side.
    var scale = 1.0
    /// Where the picture that it was made from lies.
    var base = PictureFrame.original
    /// Modules that are smaller, in pixels of the image, are not looked for by a filter.
    var smallestModule = 0.0
    /// How codes are found in it.
    var way = Way.runs
    /// The picture from whose luminance modules are read, of the size of the one that was prepared;
    /// nil for the original itself.
    var luminance: GrayImage?

    /// Where the image lies.
    var frame: PictureFrame { base.scaled(by: scale) }
  }

  /// How codes are found in a picture.
  enum Way {
    /// Finder patterns by their runs, then the grid of modules between them.
    case runs
    /// Finder patterns by a filter, then the grid of modules between them.
    case filter
    /// Whatever zbar finds in the picture as a whole.
    case wholePicture
  }

  /// Every attempt; the position is the cost.
  package static let all: [Attempt] = [
    .plain, .half, .quarter, .eighth, .full, .inverted, .brightestDark, .brightestDarker,
    .near, .cubic2x, .deblurred2x, .deblurredMore2x, .whole, .filtered, .deblurredFiltered,
    .sharpened3x,
  ]

  /// The factor, along a side, by which a large picture is reduced first; 1 for other pictures.
  private static func reduction(of picture: Picture) -> Int {
    let limits = DetectorTuning.Pictures.largePixels
    return picture.pixelCount > limits.third ? 3 : picture.pixelCount > limits.half ? 2 : 1
  }

  private static func isLarge(_ picture: Picture) -> Bool {
    picture.pixelCount > DetectorTuning.Pictures.largePixels.half
  }
}

// MARK: - In the size that suits the picture, or smaller

extension Attempt {
  /// The picture as it is.
  static let plain = reduced("plain", by: 1)

  /// Half the size: modules of many pixels, or grainy ones.
  static let half = reduced("half", by: 2)

  /// A quarter of the size: codes that fill a large photograph.
  static let quarter = reduced("quarter", by: 4)

  /// An eighth of the size: modules larger than the surroundings that pixels are compared with.
  static let eighth = reduced(
    "eighth", by: 8, leastSide: DetectorTuning.Pictures.leastSide.eighth)

  /// An attempt at the picture reduced by a factor.
  ///
  /// It is left out where fewer pixels a side than the least remain: they show no code that twice
  /// as many do not.
  private static func reduced(
    _ name: String, by factor: Int, leastSide: Int = DetectorTuning.Pictures.leastSide.any
  ) -> Attempt {
    Attempt(name: name) { picture in
      let side = factor * reduction(of: picture)
      if side == 1 { return Prepared(image: picture.gray) }
      guard factor == 1 || min(picture.gray.width, picture.gray.height) >= leastSide * side else {
        return nil
      }
      return Prepared(
        image: Reduction.apply(to: picture.gray, side: side), scale: 1 / Double(side))
    }
  }

  /// A large picture in its full size.
  static let full = Attempt(name: "full") { picture in
    isLarge(picture) ? Prepared(image: picture.gray) : nil
  }

  /// Black for white: codes that are printed light on dark.
  static let inverted = Attempt(name: "inverted") { picture in
    let inverse = picture.gray.inverted
    let side = reduction(of: picture)
    return Prepared(
      image: side == 1 ? inverse : Reduction.apply(to: inverse, side: side),
      scale: 1 / Double(side), luminance: inverse)
  }
}

// MARK: - Enlarged, by colour, deblurred

extension Attempt {
  /// Twice the size: modules of less than two pixels.
  static let cubic2x = near("cubic2x") {
    Prepared(image: CubicEnlarging.double.apply(to: $0), scale: 2)
  }

  /// Three times the size, with steep edges: made steep first, on a ninth of the pixels.
  static let sharpened3x = near("sharpened3x") { gray in
    let sharp = DetectorTuning.Pictures.unsharpMask.apply(to: gray)
    return Prepared(image: CubicEnlarging.triple.apply(to: sharp), scale: 3)
  }

  /// What is dark in every channel: coloured paper, stamps and pens are not.
  static let brightestDark = brightest(
    "brightest-dark", below: DetectorTuning.Pictures.darkFractions.dark)

  /// What is darker in every channel.
  static let brightestDarker = brightest(
    "brightest-darker", below: DetectorTuning.Pictures.darkFractions.darker)

  private static func brightest(_ name: String, below fraction: Double) -> Attempt {
    Attempt(name: name) { picture in
      guard let brightest = picture.brightest else { return nil }
      return Prepared(
        image: GlobalThreshold(fraction: fraction).apply(to: brightest), luminance: brightest)
    }
  }

  /// Twice the size, without the blur of a scanner that is slightly out of focus.
  static let deblurred2x = near("deblurred2x") { gray in
    let sharp = Deblurring.slight.apply(to: gray)
    return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2)
  }

  /// Twice the size, without a stronger blur.
  static let deblurredMore2x = near("deblurred-more2x") { gray in
    let sharp = Deblurring.medium.apply(to: gray)
    return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2, luminance: sharp)
  }

  /// A region as it is, in the size that suits its modules.
  static let near = near("near") { Prepared(image: $0) }

  private static func near(
    _ name: String, _ prepare: @escaping @Sendable (GrayImage) -> Prepared
  ) -> Attempt {
    Attempt(name: name, scope: .region) { prepare($0.gray) }
  }
}

// MARK: - By other ways to find codes

extension Attempt {
  /// Finder patterns that noise hides.
  static let filtered = near("filtered") { Prepared(image: $0, way: .filter) }

  /// Finder patterns that blur hides, but of modules of which it leaves something.
  static let deblurredFiltered = near("deblurred-filtered") { gray in
    let sharp = Deblurring.strong.apply(to: gray)
    return Prepared(
      image: sharp, smallestModule: DetectorTuning.Pictures.leastDeblurredModule,
      way: .filter, luminance: sharp)
  }

  /// A region as zbar sees it.
  static let whole = near("whole") { Prepared(image: $0, way: .wholePicture) }
}
