/// One attempt to find codes: how to prepare the picture, and how to look for codes in it.
package struct Attempt: Sendable {
  /// The name that output rows use.
  package let name: String
  /// Expensive attempts run on regions that look like codes instead of the whole picture.
  var isForRegions = false
  /// Cheap enough to be made even if a code was read: it shows much larger modules.
  var isReduction = false
  /// Whether it looks for codes light on dark.
  var isInverted = false
  /// What a region must show for the attempt to be made there, once the matched filter has decided.
  var requiredEvidence = RegionEvidence.chance
  /// Whether it applies the matched filter, which shows how likely a region is.
  var measuresEvidence = false
  let prepare: @Sendable (Picture) -> Prepared?

  struct Prepared {
    let image: GrayImage
    /// Pixels per pixel of the source picture, along a side.
    var scale = 1.0
    var base = PictureFrame.original
    /// The smallest module that the filter looks for, in pixels of the image.
    var smallestModule = 0.0
    /// What the filter finds in the image; nil if it has not been applied yet.
    var patterns: [FinderPattern]?
    var method = Method.runs
    /// The picture to sample modules from, the size of the source picture; nil for the original.
    var luminance: GrayImage?
    /// Whether codes light on dark are looked for.
    var isInverted = false
    /// The region that a code is expected to fill; nil if it may be anywhere.
    var region: EvidenceRegion?
    var frame: PictureFrame { PictureFrame(corner: base.corner, scale: base.scale * scale) }
  }

  enum Method {
    /// Finder patterns from runs, or a matched filter, then the grid of modules between them.
    case runs, filter
    /// Runs, of which the outermost need not end.
    case openRuns
  }

  /// All attempts, cheapest first; the comment above each says what it is meant for.
  package static let all = levels(isInverted: false) + [full] + levels(isInverted: true) + others

  /// The picture as it is, a large one reduced, and at a half, a quarter and an eighth of that.
  ///
  /// Smaller ones show modules that are grainy, many pixels wide, or larger than the blocks whose
  /// luminance a threshold averages (`make_corpus.py --set sizes --seed 304`: coarse; the category
  /// `close` of BoofCV's benchmark).
  private static func levels(isInverted: Bool) -> [Attempt] {
    let names =
      isInverted ? ["", "-half", "-quarter", "-eighth"] : ["plain", "half", "quarter", "eighth"]
    return names.enumerated().map { level, name in
      self.level(1 << level, name: isInverted ? "inverted\(name)" : name, isInverted: isInverted)
    }
  }

  /// Slips so tilted and small in a large photograph that their texture shows no region
  /// (`make_corpus.py --set spoilt --seed 403`).
  private static let full = Attempt(name: "full") { picture in
    picture.pixelCount > Tuning.largePixels.half ? Prepared(image: picture.gray) : nil
  }

  private static let others = [
    // Pixels that are dark in every channel, which colored paper, stamps and pens are not.
    brightest("brightest-dark", below: Tuning.darkFractions.dark),
    brightest("brightest-darker", below: Tuning.darkFractions.darker),
    region("near") { Prepared(image: $0) },
    // Codes without a quiet zone on dark ground.
    region("open") { Prepared(image: $0, method: .openRuns) },
    // Noise and blur; what it shows of a code decides on the attempts that follow.
    region("filtered", measuresEvidence: true) { Prepared(image: $0, method: .filter) },
    // Modules of less than two pixels.
    region("cubic2x", requires: .texture) {
      Prepared(image: CubicEnlarging.double.apply(to: $0), scale: 2)
    },
    // The same without a quiet zone on dark ground (of 384 such codes with modules of 1.8 and 2.2 pixels,
    // turned ones of `make_corpus.py --set unread` made smaller, 372 are read, 300 without this).
    region("open2x", requires: .texture) {
      Prepared(image: CubicEnlarging.double.apply(to: $0), scale: 2, method: .openRuns)
    },
    // The blur of a slightly defocused scanner.
    region("deblurred2x", requires: .finderPatterns) { gray in
      let sharp = Deblurring.slight.apply(to: gray)
      return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2)
    },
    region("deblurred-more2x", requires: .finderPatterns) { gray in
      let sharp = Deblurring.medium.apply(to: gray)
      return Prepared(image: CubicEnlarging.double.apply(to: sharp), scale: 2, luminance: sharp)
    },
    // Noise, and modules that survive a strong blur.
    region("deblurred-filtered", requires: .finderPatterns) { gray in
      let sharp = Deblurring.strong.apply(to: gray)
      return Prepared(image: sharp, method: .filter, luminance: sharp)
    },
    // Soft edges; sharpening comes before enlarging, when there are a ninth of the pixels.
    region("sharpened3x", requires: .finderPatterns) { gray in
      let sharp = Tuning.unsharpMask.apply(to: gray)
      return Prepared(image: CubicEnlarging.triple.apply(to: sharp), scale: 3)
    },
  ]

  private static func reduction(of picture: Picture) -> Int {
    let limits = Tuning.largePixels
    return picture.pixelCount > limits.third ? 3 : picture.pixelCount > limits.half ? 2 : 1
  }

  private static func level(_ factor: Int, name: String, isInverted: Bool) -> Attempt {
    Attempt(name: name, isReduction: factor > 1 && !isInverted, isInverted: isInverted) { picture in
      let side = factor * reduction(of: picture)
      let shortest = min(picture.gray.width, picture.gray.height)
      guard factor == 1 || shortest >= Tuning.leastSide * side else { return nil }
      return Prepared(
        image: picture.reduced(by: side), scale: 1 / Double(side), isInverted: isInverted)
    }
  }

  private static func brightest(_ name: String, below fraction: Double) -> Attempt {
    Attempt(name: name) { picture in
      picture.brightest.map { brightest in
        Prepared(
          image: GlobalThreshold(fraction: fraction).apply(to: brightest), luminance: brightest)
      }
    }
  }

  private static func region(
    _ name: String, requires requiredEvidence: RegionEvidence = .chance,
    measuresEvidence: Bool = false,
    _ prepare: @escaping @Sendable (GrayImage) -> Prepared
  ) -> Attempt {
    Attempt(
      name: name, isForRegions: true, requiredEvidence: requiredEvidence,
      measuresEvidence: measuresEvidence
    ) { prepare($0.gray) }
  }
}

extension Attempt {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The pixel counts above which a picture is first tried at half size, and at a third: few
    /// modules in such pictures are small (`Benchmarks/Runs/2026-11-21-ingredients`).
    static let largePixels = (half: 4_500_000, third: 20_000_000)
    /// The smallest side in pixels of a reduced picture: smaller ones show no code that twice as
    /// many pixels do not.
    static let leastSide = 100
    /// The thresholds for black, from 0 at the dark to 1 at the light end.
    static let darkFractions = (dark: 0.4, darker: 0.3)
    /// The mask applied before enlarging three times.
    static let unsharpMask = UnsharpMask(radius: 1, strength: 4)
  }
}
