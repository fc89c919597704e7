import Testing

@testable import Decoding

struct TextureMapTests {
  /// The number of dense windows in a picture.
  private static func denseCount(_ image: GrayImage) -> Int {
    TextureMap(of: image).isDense.count { $0 }
  }

  /// A picture whose luminance is a function of the column and the row.
  private static func picture(_ luminance: (Int, Int) -> Int) -> GrayImage {
    var image = GrayImage(width: 128, height: 128)
    for row in 0..<128 {
      for column in 0..<128 { image.pixels[128 * row + column] = UInt8(luminance(column, row)) }
    }
    return image
  }

  @Test(arguments: [1.4, 2, 2.6])
  func `the middle of a code is dense, even if blurred, noisy or faded`(_ moduleSize: Double)
    throws
  {
    let code = try DrawnCode.of(version: 5, level: "L")
    for harm in [
      DrawnScan.Harm(), DrawnScan.Harm(blur: 0.6 * moduleSize), DrawnScan.Harm(noise: 40),
      DrawnScan.Harm(dark: 190, light: 215, noise: 2),
    ] {
      for degrees in [0.0, 30] {
        let scan = DrawnScan(
          code, moduleSize: moduleSize, degrees: degrees, quietZone: 36 / moduleSize, harm)
        let map = TextureMap(of: scan.image)
        let middle = (map.rows / 2) * map.columns + map.columns / 2
        #expect(map.isDense[middle], "\(harm), \(degrees)°")
        #expect(!map.isDense[0], "the quiet zone: \(harm), \(degrees)°")
      }
    }
  }

  @Test func `paper, gradients, noise, stripes and text are not dense`() {
    #expect(Self.denseCount(GrayImage(width: 128, height: 128, luminance: 200)) == 0)
    #expect(Self.denseCount(Self.picture { column, row in column + row / 2 }) == 0)
    #expect(Self.denseCount(RandomPicture.of(128, 128, seed: 3)) == 0, "seed 3")
    #expect(Self.denseCount(Self.picture { column, _ in column / 3 % 2 == 0 ? 30 : 220 }) == 0)
    // Letters of one or two strokes, covering about a seventh of the paper.
    let text = Self.picture { column, row in
      row % 14 < 8 && (column % 8 < 2 || row % 14 == 4 && column % 8 < 5) ? 30 : 220
    }
    #expect(Self.denseCount(text) == 0)
  }

  @Test(arguments: [(1, 1), (32, 32), (33, 39), (200, 8), (47, 33)])
  func `tiny pictures have no dense windows`(_ width: Int, _ height: Int) {
    let map = TextureMap(of: RandomPicture.of(width, height, seed: 4))
    #expect(map.isDense.count == map.columns * map.rows)
    #expect(map.isDense.allSatisfy { !$0 }, "seed 4")
  }
}
