/// The processor time that the two tries at an image may use together.
package struct TimeLimit: Equatable, Sendable {
  /// The limit set by the user; nil derives it from the image's pixels.
  package let fixed: Duration?

  /// A fixed limit, or nil for 0.5 s per megapixel, at least 2 s and at most 25 s.
  package init(fixed: Duration? = nil) { self.fixed = fixed }

  /// The limit for an image; with nil pixels, for one whose size is not known yet.
  func limit(pixels: UInt64?) -> Duration {
    if let fixed { return fixed }
    let byPixels = Duration.milliseconds(Int64(clamping: (pixels ?? 0) / 2_000))
    return min(max(.seconds(2), byPixels), .seconds(25))
  }

  /// A try's share of the limit: two thirds for the first, the rest for the second.
  func share(ofTry number: Int, pixels: UInt64?) -> Duration {
    let limit = limit(pixels: pixels)
    return number == 1 ? limit * 2 / 3 : limit / 3
  }

  /// Wall-clock time after which a stalled try may be killed; a stopped process uses no processor time.
  func wall(ofTry number: Int, pixels: UInt64?) -> Duration {
    share(ofTry: number, pixels: pixels) * 4
  }
}
