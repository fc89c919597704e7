extension Attempt {
  /// Twice the size by a cubic, then black or white by the surroundings: small modules.
  static let wholeCubic2x = Attempt(name: "whole-cubic2x") { image in
    guard image.pixels.count <= pixelLimit else { return nil }
    let large = CubicEnlarging.double.apply(to: image)
    return Prepared(image: AdaptiveThreshold.apply(to: large), scale: 2, way: .wholePicture)
  }

  /// A larger picture has modules of many pixels and does not gain from more.
  private static let pixelLimit = 4_000_000
}
