/// One place to look for codes, as an entry of a list: a picture prepared, and a way to find codes.
package struct Attempt: Sendable {
  /// The name in rows.
  package let name: String
  /// What is looked at, nil when the way does not suit the picture.
  let prepare: @Sendable (GrayImage) -> Prepared?

  /// What is looked at.
  struct Prepared {
    /// The picture in which codes are looked for.
    let image: GrayImage
    /// Its pixels for each of the original, along a side.
    let scale: Double
    /// How codes are found in it.
    let way: Way
    /// The picture from whose shades modules are read, of the size of the original; nil for the
    /// original itself.
    var shades: GrayImage?
  }

  /// How codes are found in a picture.
  enum Way {
    /// Finder patterns by their runs, then the grid of modules between them.
    case runs
    /// Whatever zbar finds in the picture as a whole.
    case wholePicture
  }

  /// Every attempt; the position is the cost.
  package static let all: [Attempt] = [
    .plain, .inverted, .cubic2x, .whole, .wholeInverted, .wholeCubic2x, .unsharp,
  ]

  /// The picture as it is.
  static let plain = Attempt(name: "plain") { Prepared(image: $0, scale: 1, way: .runs) }

  /// Black for white: codes that are printed light on dark.
  static let inverted = Attempt(name: "inverted") { image in
    let inverse = image.inverted
    return Prepared(image: inverse, scale: 1, way: .runs, shades: inverse)
  }

  /// Twice the size: modules of less than two pixels.
  static let cubic2x = Attempt(name: "cubic2x") { image in
    guard image.pixels.count <= 4_500_000 else { return nil }
    return Prepared(image: CubicEnlarging.double.apply(to: image), scale: 2, way: .runs)
  }

  /// The picture as zbar sees it.
  static let whole = Attempt(name: "whole") { Prepared(image: $0, scale: 1, way: .wholePicture) }

  /// The picture as zbar sees it, black for white.
  static let wholeInverted = Attempt(name: "whole-inverted") { image in
    Prepared(image: image.inverted, scale: 1, way: .wholePicture)
  }
}
