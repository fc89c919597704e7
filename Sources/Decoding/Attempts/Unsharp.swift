extension Attempt {
  /// An unsharp mask: codes whose edges are soft.
  static let unsharp = Attempt(name: "unsharp") { image in
    guard image.pixels.count <= pixelLimit else { return nil }
    return Prepared(image: UnsharpMask(radius: 3, strength: 3).apply(to: image), scale: 1, way: .wholePicture)
  }

  private static let pixelLimit = 20_000_000
}
