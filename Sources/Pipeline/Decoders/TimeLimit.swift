/// How long a decoder may work on an image: processor time, for its two tries together.
package struct TimeLimit: Equatable, Sendable {
  /// The limit that was asked for, nil for the one that follows from the pixels.
  package let fixed: Duration?

  /// A fixed limit, or one by the image: at least 2 s, 0.5 s a megapixel, at most 25 s.
  package init(fixed: Duration? = nil) { self.fixed = fixed }

  /// The limit of an image; without a size, of one that is still to be told.
  func limit(pixels: UInt64?) -> Duration {
    if let fixed { return fixed }
    let byPixels = Duration.milliseconds(Int64(clamping: (pixels ?? 0) / 2_000))
    return min(max(.seconds(2), byPixels), .seconds(25))
  }

  /// The first try's share of the processor time; the second has the rest.
  func share(ofTry number: Int, pixels: UInt64?) -> Duration {
    let limit = limit(pixels: pixels)
    return number == 1 ? limit * 2 / 3 : limit / 3
  }

  /// How long a try may stand still by the clock: a stopped process uses no processor time.
  func wall(ofTry number: Int, pixels: UInt64?) -> Duration {
    share(ofTry: number, pixels: pixels) * 4
  }
}
