import TestSupport
import Testing

@testable import Decoding

/// Every kernel against plain loops; `IntegralRowsTests` and `FinderFilterTests` test the rest.
struct PictureKernelTests {
  /// Random luminance with blank parts.
  private static func picture(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var image = RandomPicture.of(width, height, seed: seed)
    for index in image.pixels.indices where index % width / 16 % 3 == 1 {
      image.pixels[index] = 200 + image.pixels[index] % 3
    }
    return image
  }

  @Test(arguments: [(17, 9), (50, 40), (97, 23)])
  func `texture is measured block by block`(_ width: Int, _ height: Int) {
    let image = Self.picture(width, height, seed: 21)
    let (pairs, rows) = ((width - 1) / 16, (height - 1) / 8)
    for kernel in PictureKernel.supported {
      for row in 0..<rows {
        var sums = [SIMD4<UInt32>](repeating: .zero, count: 2 * pairs + 1)
        kernel.measureTexture(
          of: image, from: 8 * row * width, pairs: pairs, blankBits: 3, into: &sums, at: 1)
        for block in 0..<2 * pairs {
          let expected = Self.texture(of: image, block, row)
          #expect(sums[block + 1] == expected, "seed 21, \(block), \(row)")
        }
      }
    }
  }

  private static func texture(of image: GrayImage, _ column: Int, _ row: Int) -> SIMD4<UInt32> {
    func pixel(_ x: Int, _ y: Int) -> Int { Int(image.luminance(x, y)) }
    let first = pixel(column / 2 * 16, 8 * row)
    let isBlank = (0..<128).allSatisfy { index in
      (pixel(column / 2 * 16 + index % 16, 8 * row + index / 16) ^ first) < 4
    }
    if isBlank { return SIMD4(UInt32(64 * first), UInt32(64 * first * first), 0, 0) }
    var sums = (0, 0, 0, 0)
    for y in 8 * row..<8 * row + 8 {
      for x in 8 * column..<8 * column + 8 {
        sums.0 += pixel(x, y)
        sums.1 += pixel(x, y) * pixel(x, y)
        sums.2 += abs(pixel(x, y) - pixel(x + 1, y))
        sums.3 += abs(pixel(x, y) - pixel(x, y + 1))
      }
    }
    return SIMD4(UInt32(sums.0), UInt32(sums.1), UInt32(sums.2), UInt32(sums.3))
  }

  @Test func `windows are sums over four by four blocks`() {
    var generator = SeededGenerator(seed: 22)
    let blocks = (0..<7 * 6).map { _ in
      SIMD4(
        UInt32.random(in: 0...16320, using: &generator),
        UInt32.random(in: 0...4_161_600, using: &generator),
        UInt32.random(in: 0...16320, using: &generator),
        UInt32.random(in: 0...16320, using: &generator))
    }
    for kernel in PictureKernel.supported {
      var windows: [SIMD4<Float>] = []
      for row in 0..<3 {
        var line = [SIMD4<Float>](repeating: .zero, count: 4)
        kernel.measureWindows(of: blocks, from: 7 * row, blockColumns: 7, into: &line)
        windows += line
      }
      for (index, window) in windows.enumerated() {
        var means = SIMD4<Double>.zero
        for block in 0..<16 {
          let (row, column) = (index / 4 + block / 4, index % 4 + block % 4)
          means += SIMD4<Double>(blocks[7 * row + column]) / 1024
        }
        #expect(window[0] == Float(means[0]) && window[2] == Float(means[2]), "seed 22")
        #expect(window[3] == Float(means[3]), "seed 22")
        let variance = max(means[1] - means[0] * means[0], 0.01)
        #expect(abs(Double(window[1]) - variance) < 0.05, "seed 22")
      }
    }
  }

  @Test func `darker pixels are counted in two blocks`() {
    let image = Self.picture(40, 20, seed: 23)
    for kernel in PictureKernel.supported {
      for start in [0, 7, 40 * 12 + 24] {
        for limits: (UInt8, UInt8) in [(0, 255), (128, 90), (201, 202)] {
          func count(_ first: Int, _ limit: UInt8) -> Int {
            (0..<64).count { image.pixels[first + $0 / 8 * 40 + $0 % 8] < limit }
          }
          let found = kernel.countDarker(in: image, from: start, than: limits)
          #expect(Int(found.0) == count(start, limits.0), "seed 23")
          #expect(Int(found.1) == count(start + 8, limits.1), "seed 23")
        }
      }
    }
  }

  @Test(arguments: [(30, 20), (1, 20), (30, 1), (1, 1)])
  func `squares are summed module by module, also across the edges`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 24)
    let (right, below) = (Vector(1.3, 0.4), Vector(-0.5, 1.1))
    for kernel in PictureKernel.supported {
      for middle in [Point(9.2, 8.7), Point(-3, 2), Point(29.9, 19.9), Point(.nan, 1e300)] {
        var (sum, squares, product) = (Float(0), Float(0), Float(0))
        for row in -4...4 {
          for column in -4...4 {
            let point = middle + below * Double(row) + right * Double(column)
            let luminance = image.luminance(at: point)
            sum += luminance
            squares += luminance * luminance
            let ring = max(abs(column), abs(row))
            product += ring == 2 || ring == 4 ? luminance : -luminance
          }
        }
        let sums = kernel.sumSquare(
          in: ReducedPart(image), around: middle, right: right, below: below)
        #expect(
          sums == SquareSums(all: sum, squares: squares, product: product), "seed 24, \(middle)")
      }
    }
  }

  @Test(arguments: [(30, 20), (2, 20), (200, 2)])
  func `samples along a line are those of its points, also outside`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 27)
    let step = Vector(0.75, -0.125)
    for kernel in PictureKernel.supported {
      for start in [Point(3.5, 17.25), Point(-60, 9), Point(1e12, -1e12)] {
        var samples = [Float](repeating: -1, count: 132)
        kernel.sample(image, from: start, by: step, into: &samples, 1..<131)
        #expect(samples[0] == -1 && samples[131] == -1, "only the range is written")
        for index in 0..<130 {
          let point = start + step * Double(index)
          #expect(
            abs(samples[1 + index] - image.luminance(at: point)) < 0.02, "seed 27, \(point)")
        }
      }
    }
  }

  @Test(arguments: [(64, 16), (65, 17), (9, 1), (130, 9)])
  func `every kernel finds the same thresholds and bits`(_ width: Int, _ height: Int) {
    let image = Self.picture(width, height, seed: 25)
    for isInverted in [false, true] {
      let levels = PictureKernel.supported.map {
        BlockLevels(of: image, isInverted: isInverted, by: $0).thresholds
      }
      let bits = PictureKernel.supported.map {
        BlockThreshold.apply(to: image, isInverted: isInverted, by: $0)
      }
      #expect(levels.allSatisfy { $0 == levels[0] }, "seed 25")
      #expect(bits.allSatisfy { $0 == bits[0] }, "seed 25")
    }
  }

  @Test(arguments: [(3, 1), (3, 31), (3, 32), (3, 33), (3, 200), (4, 1), (4, 33), (4, 200)])
  func `colors become luminance, or their brightest channel, on white`(
    _ channels: Int, _ count: Int
  ) {
    let row = RandomPicture.of(channels, count, seed: 28).pixels
    for kernel in PictureKernel.supported {
      var luminance = [UInt8](repeating: 7, count: count + 1)
      var brightest = luminance
      kernel.weighColors(of: row.span, channels: channels, count: count, into: &luminance)
      kernel.findBrightest(of: row.span, channels: channels, count: count, into: &brightest)
      var mostColor = 0
      for index in 0..<count {
        let color = row[channels * index..<channels * index + 3].map { Int($0) }
        let alpha = channels == 4 ? Int(row[4 * index + 3]) : 255
        func onWhite(_ value: Int) -> UInt8 {
          UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
        }
        let luma = (54 * color[0] + 183 * color[1] + 19 * color[2] + 128) / 256
        #expect(luminance[index] == onWhite(luma), "seed 28")
        #expect(brightest[index] == onWhite(color.max() ?? 0), "seed 28")
        mostColor = max(mostColor, (color.max() ?? 0) - (color.min() ?? 0))
      }
      #expect(luminance[count] == 7 && brightest[count] == 7, "only the pixels are written")
      #expect(Int(kernel.mostColor(of: row.span, channels: channels, count: count)) == mostColor)
    }
  }

  @Test(arguments: [1, 15, 16, 17, 40])
  func `two rows are halved`(_ width: Int) {
    let image = RandomPicture.of(2 * width + 1, 4, seed: 26)
    for kernel in PictureKernel.supported {
      var half = GrayImage(width: width, height: 3, luminance: 7)
      kernel.halve(image, 2, into: &half, 1)
      for column in 0..<width {
        let sum = (0..<4).reduce(2) {
          $0 + Int(image.luminance(2 * column + $1 % 2, 2 + $1 / 2))
        }
        #expect(half.luminance(column, 1) == UInt8(sum / 4), "seed 26")
        #expect(half.luminance(column, 0) == 7 && half.luminance(column, 2) == 7)
      }
    }
  }

  @Test func `runs of one to one to three are found, and few others`() {
    var bits = BitImage(width: 150, height: 2)
    // Dark columns of row 1: a pattern of modules of four pixels, a bar, and one at the edge.
    for columns in [10..<14, 18..<30, 34..<38, 70..<100, 136..<138, 140..<146, 148..<150] {
      for column in columns { bits.words[3 + column / 64] |= 1 << UInt64(column % 64) }
    }
    for kernel in PictureKernel.supported {
      var (starts, ends) = ([Float](repeating: 0, count: 92), [Float](repeating: 0, count: 92))
      var patterns = [Int32](repeating: 0, count: 92)
      let outer = PictureKernel.OuterRuns(least: 0.05, most: 0.24, spare: 0.5)
      let count = kernel.findPatterns(
        in: bits, row: 1, outer, starts: &starts, ends: &ends, patterns: &patterns)
      #expect(patterns[..<count] == [0, 4])
      #expect(starts[..<7] == [10, 18, 34, 70, 136, 140, 148])
      #expect(ends[..<7] == [14, 30, 38, 100, 138, 146, 150])
      #expect(
        kernel.findPatterns(
          in: bits, row: 0, outer, starts: &starts, ends: &ends, patterns: &patterns) == 0)
    }
  }

  @Test func `indices outside a picture trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = PictureKernel.best.mostColor(
        of: [UInt8](repeating: 0, count: 5).span, channels: 3, count: 2)
    }
    await #expect(processExitsWith: .failure) {
      let image = GrayImage(width: 16, height: 9)
      var sums = [SIMD4<UInt32>](repeating: .zero, count: 2)
      PictureKernel.best.measureTexture(
        of: image, from: 0, pairs: 1, blankBits: 3, into: &sums, at: 0)
      _ = PictureKernel.best.countDarker(in: image, from: 40, than: (0, 0))
    }
    await #expect(processExitsWith: .failure) {
      var half = GrayImage(width: 8, height: 1)
      PictureKernel.best.halve(GrayImage(width: 16, height: 2), 1, into: &half, 0)
    }
    await #expect(processExitsWith: .failure) {
      var levels = [Int32](repeating: 0, count: 2)
      PictureKernel.best.findLevels(
        of: GrayImage(width: 16, height: 8), from: 17, count: 2, isInverted: false, into: &levels,
        at: 0)
    }
  }
}
