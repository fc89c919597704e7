import Testing

@testable import Decoding

struct GlobalThresholdTests {
  @Test func `the range of levels is from the 1st to the 95th percentile`() {
    // 0, 1, … 99 once each: 1 % of the pixels are at most 0, 95 % at most 94.
    var image = GrayImage(width: 10, height: 10)
    image.pixels = (0..<100).map { UInt8($0) }
    #expect(GlobalThreshold(fraction: 0).level(of: image) == 0)
    #expect(GlobalThreshold(fraction: 1).level(of: image) == 94)
    #expect(GlobalThreshold(fraction: 0.5).level(of: image) == 47)
    let result = GlobalThreshold(fraction: 0.5).apply(to: image)
    #expect(result.pixels == (0..<100).map { $0 < 47 ? 0 : 255 })
  }

  @Test func `a pixel just below a fractional level is black`() {
    var image = GrayImage(width: 100, height: 1)
    image.pixels = (0..<100).map { UInt8($0) }
    // 0.3 · 94 = 28.2.
    let result = GlobalThreshold(fraction: 0.3).apply(to: image)
    #expect(result.luminance(28, 0) == 0)
    #expect(result.luminance(29, 0) == 255)
  }

  @Test(arguments: [1, 15, 16, 17, 100])
  func `pixels match a plain comparison`(_ width: Int) {
    let image = RandomPicture.of(width, 3, seed: 17)
    for fraction in [0, 0.3, 0.4, 1] {
      let threshold = GlobalThreshold(fraction: fraction)
      let level = threshold.level(of: image)
      #expect(
        threshold.apply(to: image).pixels == image.pixels.map { Double($0) < level ? 0 : 255 })
    }
  }

  @Test func `flat paper of any luminance is white`() {
    for luminance: UInt8 in [0, 1, 128, 255] {
      let result = GlobalThreshold(fraction: 0.4).apply(
        to: GrayImage(width: 5, height: 5, luminance: luminance))
      #expect(result == GrayImage(width: 5, height: 5, luminance: 255))
    }
  }

  @Test func `ink is black, and background print nearly as light as the paper is white`() {
    var image = GrayImage(width: 50, height: 10, luminance: 230)
    for column in 0..<20 { image.pixels[column] = 190 }
    for column in 0..<50 { image.pixels[3 * 50 + column] = 60 }
    let result = GlobalThreshold(fraction: 0.4).apply(to: image)
    for row in 0..<10 {
      for column in 0..<50 { #expect(result.luminance(column, row) == (row == 3 ? 0 : 255)) }
    }
  }
}
