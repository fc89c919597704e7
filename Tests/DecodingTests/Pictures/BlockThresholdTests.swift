import Testing

@testable import Decoding

struct BlockThresholdTests {
  /// The mean level of the 5 × 5 blocks around a pixel.
  ///
  /// The level of a block with an edge is its mean, that of a flat one a little less than its
  /// darkest luminance.
  private static func level(_ image: GrayImage, column: Int, row: Int) -> Double {
    var levels: [Double] = []
    for blockRow in row / 8 - 2...row / 8 + 2 {
      for blockColumn in column / 8 - 2...column / 8 + 2 {
        var luminance: [Double] = []
        for y in 8 * blockRow..<8 * blockRow + 8 where y >= 0 && y < image.height {
          for x in 8 * blockColumn..<8 * blockColumn + 8 where x >= 0 && x < image.width {
            luminance.append(Double(image.luminance(x, y)))
          }
        }
        guard let darkest = luminance.min(), let lightest = luminance.max() else { continue }
        let mean = luminance.reduce(0, +) / Double(luminance.count)
        levels.append(lightest - darkest < 12 ? darkest - 10 : mean)
      }
    }
    return levels.reduce(0, +) / Double(levels.count)
  }

  /// Random luminance that gets darker to the right, with flat parts.
  private static func uneven(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var image = RandomPicture.of(width, height, seed: seed)
    for index in image.pixels.indices {
      let (column, row) = (index % width, index / width)
      let isFlat = column / 16 % 3 == 1 && row / 8 % 2 == 0
      let luminance = Int(image.pixels[index]) * (isFlat ? 5 : 90) / 255 + 150 - 80 * column / width
      image.pixels[index] = UInt8(clamping: luminance)
    }
    return image
  }

  @Test(arguments: [
    (1, 1), (1, 9), (9, 1), (7, 7), (8, 8), (40, 33), (63, 20), (64, 16), (65, 17),
    (130, 16),
  ])
  func `a pixel is dark if it is below the level of the blocks around it`(
    _ width: Int, _ height: Int
  ) {
    let image = Self.uneven(width, height, seed: 12)
    let bits = BlockThreshold.apply(to: image)
    #expect(bits.width == width && bits.height == height)
    for row in 0..<height {
      for column in 0..<width {
        let distance =
          Double(image.luminance(column, row)) - Self.level(image, column: column, row: row)
        // Levels may be computed from a subset of the pixels.
        if abs(distance) < 12 { continue }
        #expect(bits.isDark(column, row) == (distance < 0), "seed 12, \(column) \(row)")
      }
    }
  }

  @Test(arguments: [1, 8, 60, 63, 64, 65, 70])
  func `bits after the last pixel of a row stay light`(_ width: Int) {
    var image = GrayImage(width: width, height: 16, luminance: 0)
    for index in image.pixels.indices where index % 2 == 0 { image.pixels[index] = 255 }
    let bits = BlockThreshold.apply(to: image)
    let dark = (0..<16).reduce(0) { sum, row in
      sum + (0..<width).count { bits.isDark($0, row) }
    }
    #expect(bits.words.reduce(0) { $0 + $1.nonzeroBitCount } == dark)
  }

  @Test(arguments: [(1, 1), (9, 1), (8, 8), (63, 20), (64, 16), (65, 17), (130, 16)])
  func `the inverse of a picture need not be made`(_ width: Int, _ height: Int) {
    let image = Self.uneven(width, height, seed: 15)
    let inverse = BlockThreshold.apply(to: image.inverted)
    #expect(BlockThreshold.apply(to: image, isInverted: true) == inverse, "seed 15")
  }

  @Test func `paper of any luminance is light, even if slightly uneven`() {
    for luminance: UInt8 in [20, 90, 128, 200, 250] {
      var image = RandomPicture.of(50, 41, seed: 13)
      for index in image.pixels.indices {
        image.pixels[index] = luminance - 3 + image.pixels[index] / 42
      }
      #expect(BlockThreshold.apply(to: image).words.allSatisfy { $0 == 0 }, "\(luminance), seed 13")
    }
    for luminance: UInt8 in [11, 255] {
      let flat = GrayImage(width: 70, height: 9, luminance: luminance)
      #expect(BlockThreshold.apply(to: flat).words.allSatisfy { $0 == 0 }, "\(luminance)")
    }
  }

  @Test(arguments: [(0, 255), (40, 220), (0, 60), (190, 215), (230, 255)] as [(UInt8, UInt8)])
  func `dark and light modules are told apart on dark, light and faded paper`(
    _ dark: UInt8, _ light: UInt8
  ) throws {
    for scale in [2, 3, 5] {
      let code = try DrawnCode.of(version: 3, level: "M")
      let bits = BlockThreshold.apply(to: code.picture(scale: scale, dark: dark, light: light))
      for (row, modules) in code.modules.enumerated() {
        for (column, isDark) in modules.enumerated() {
          let (x, y) = ((column + 4) * scale + scale / 2, (row + 4) * scale + scale / 2)
          #expect(bits.isDark(x, y) == isDark, "\(scale): \(column) \(row)")
        }
      }
    }
  }

  @Test func `modules are told apart under a shadow that deepens to one side`() throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let scale = 4
    var image = code.picture(scale: scale, dark: 60, light: 220)
    for index in image.pixels.indices {
      // From full light at the left to 35 % at the right.
      let share = 100 - 65 * (index % image.width) / image.width
      image.pixels[index] = UInt8(Int(image.pixels[index]) * share / 100)
    }
    let bits = BlockThreshold.apply(to: image)
    for (row, modules) in code.modules.enumerated() {
      for (column, isDark) in modules.enumerated() {
        let (x, y) = ((column + 4) * scale + 2, (row + 4) * scale + 2)
        #expect(bits.isDark(x, y) == isDark, "\(column) \(row)")
      }
    }
  }
}
