import Testing

@testable import Decoding

struct BoxMeanTests {
  /// The mean of the pixels around each pixel, summed one by one.
  private static func plain(_ image: GrayImage, radius: Int) -> GrayImage {
    var result = image
    for row in 0..<image.height {
      for column in 0..<image.width {
        var sum = 0
        var count = 0
        for y in max(row - radius, 0)...min(row + radius, image.height - 1) {
          for x in max(column - radius, 0)...min(column + radius, image.width - 1) {
            sum += Int(image.luminance(x, y))
            count += 1
          }
        }
        result.pixels[row * image.width + column] = UInt8(sum / count)
      }
    }
    return result
  }

  @Test(arguments: [
    (1, 1), (1, 2), (2, 1), (1, 17), (17, 1), (2, 2), (3, 5), (8, 8), (13, 7), (7, 13), (24, 20),
  ])
  func `means match a plain double loop`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 645)
    for radius in 0...2 {
      #expect(
        BoxMean.apply(to: image, radius: radius) == Self.plain(image, radius: radius),
        "seed 645, radius \(radius)")
    }
  }

  @Test func `a flat picture stays as it is`() {
    for luminance: UInt8 in [0, 1, 128, 255] {
      let image = GrayImage(width: 9, height: 6, luminance: luminance)
      #expect(BoxMean.apply(to: image, radius: 2) == image)
    }
  }

  @Test func `one dark pixel spreads over its square and no further`() {
    var image = GrayImage(width: 7, height: 5)
    image.pixels[2 * 7 + 3] = 0
    let mean = BoxMean.apply(to: image, radius: 1)
    for row in 0..<5 {
      for column in 0..<7 {
        let isNear = abs(row - 2) <= 1 && abs(column - 3) <= 1
        #expect(mean.luminance(column, row) == (isNear ? 226 : 255))
      }
    }
  }
}
