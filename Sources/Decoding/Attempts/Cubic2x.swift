extension Attempt {
  /// Twice the size by a cubic, then black or white by the surroundings: small modules.
  static let wholeCubic2x = Attempt(name: "whole-cubic2x") { image in
    guard image.pixels.count <= pixelLimit else { return nil }
    let large = CubicDoubling.apply(to: image)
    return Prepared(image: AdaptiveThreshold.apply(to: large), scale: 2, way: .wholePicture)
  }

  /// A larger picture has modules of many pixels and does not gain from more.
  private static let pixelLimit = 4_000_000
}

/// Twice the size by the cubic of Catmull and Rom.
enum CubicDoubling {
  /// Each pixel becomes four, a quarter of a pixel away from its middle.
  static func apply(to image: GrayImage) -> GrayImage {
    let wide = doubledRows(of: image)
    return transposed(doubledRows(of: transposed(wide)))
  }

  /// Weights in 256ths for a place a quarter behind the second of four pixels: the cubic at 1.25,
  /// 0.25, 0.75 and 1.75 is −0.0703, 0.8672, 0.2266 and −0.0234.
  private static let weights = (far: -18, near: 222, next: 58, beyond: -6)

  private static func doubledRows(of image: GrayImage) -> GrayImage {
    var result = GrayImage(width: image.width * 2, height: image.height)
    for row in 0..<image.height {
      let start = row * image.width
      for column in 0..<image.width {
        let left2 = Int(image.pixels[start + max(column - 2, 0)])
        let left = Int(image.pixels[start + max(column - 1, 0)])
        let here = Int(image.pixels[start + column])
        let right = Int(image.pixels[start + min(column + 1, image.width - 1)])
        let right2 = Int(image.pixels[start + min(column + 2, image.width - 1)])
        let target = row * result.width + 2 * column
        result.pixels[target] = mix(right, here, left, left2)
        result.pixels[target + 1] = mix(left, here, right, right2)
      }
    }
    return result
  }

  private static func mix(_ far: Int, _ near: Int, _ next: Int, _ beyond: Int) -> UInt8 {
    let sum =
      far * weights.far + near * weights.near + next * weights.next + beyond * weights.beyond
    return UInt8(clamping: (sum + 128) >> 8)
  }

  private static func transposed(_ image: GrayImage) -> GrayImage {
    var result = GrayImage(width: image.height, height: image.width)
    for row in 0..<image.height {
      for column in 0..<image.width {
        result.pixels[column * result.width + row] = image.pixels[row * image.width + column]
      }
    }
    return result
  }
}
