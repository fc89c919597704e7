extension Attempt {
  /// An unsharp mask: codes whose edges are soft.
  static let unsharp = Attempt(name: "unsharp") { image in
    guard image.pixels.count <= pixelLimit else { return nil }
    // Two box means in a row are close to a Gaussian of a standard deviation of 2.8 pixels.
    let blurred = BoxMean.apply(to: BoxMean.apply(to: image, radius: 3), radius: 3)
    var sharp = image
    for index in sharp.pixels.indices {
      let shade = Int(image.pixels[index])
      sharp.pixels[index] = UInt8(clamping: shade + strength * (shade - Int(blurred.pixels[index])))
    }
    return Prepared(image: sharp, scale: 1, way: .wholePicture)
  }

  private static let strength = 3
  private static let pixelLimit = 20_000_000
}
