/// Finds where a picture has the dense black-and-white texture of a code with small modules.
///
/// Windows of 32 × 32 pixels, eight pixels apart, are judged by what survives blur, noise and faded
/// ink. In a code, half the pixels are dark, where text has a tenth; no part is blank; and neighbouring
/// pixels differ by more than in a gradient but less than in noise, about equally along rows and
/// columns. Codes with modules of 1.3 to 2.6 pixels pass, sharp or not.
struct TextureMap {
  /// Windows in a row.
  let columns: Int
  /// Rows of windows.
  let rows: Int
  /// Whether each window may be part of a code.
  let isDense: [Bool]

  /// Pixels from one window to the next: the side of a block.
  static let step = 8
  /// Pixels along a side of a window.
  static let side = 32
  /// Blocks along a side of a window.
  fileprivate static let span = side / step

  /// The texture of a picture; empty if it is smaller than a window.
  init(of image: GrayImage) {
    let blocks = TextureBlocks(of: image)
    columns = max(blocks.columns - Self.span + 1, 0)
    rows = max(blocks.rows - Self.span + 1, 0)
    guard columns > 0, rows > 0 else {
      isDense = []
      return
    }
    var windows = blocks.windows(columns: columns, rows: rows)
    blocks.countDark(into: &windows, columns: columns, image)
    let noise = Self.noise(of: windows)
    isDense = windows.map { $0.isDense(noise: noise) }
  }

  /// The noise level: the 20th percentile of the grainy windows' standard deviations; 0 if few are grainy.
  private static func noise(of windows: [TextureWindow]) -> Float {
    var histogram = [Int](repeating: 0, count: 256)
    var count = 0
    for window in windows where window.isGrainy {
      histogram[min(Int(2 * window.deviation), 255)] += 1
      count += 1
    }
    guard 20 * count > windows.count else { return 0 }
    var rest = count / 5
    for (bin, number) in histogram.enumerated() {
      rest -= number
      // More deviation than this is not noise but codes of small modules all over the picture.
      if rest < 0 { return min(Float(bin) / 2, DetectorTuning.Texture.mostNoise) }
    }
    return 0
  }
}

/// The measurements of a window.
private struct TextureWindow {
  /// The sum of its pixels.
  let sum: UInt32
  /// The variance of its pixels.
  var variance: Float
  /// The mean absolute difference between neighbours in a row, and in a column.
  var differences: (along: Float, across: Float)
  /// Blocks that are blank compared with the whole window.
  var blankBlocks: Int
  /// The share of pixels darker than the mean around them.
  var darkShare: Float = 0

  var deviation: Float { variance.squareRoot() }

  /// The mean difference of neighbours in standard deviations: 1.13 for white noise.
  var grain: Float { (differences.along + differences.across) / (2 * deviation) }

  /// Whether neighbours differ as much as in noise, or in a code with the smallest modules.
  var isGrainy: Bool {
    let limit = 2 * DetectorTuning.Texture.noiseGrain
    let sum = differences.along + differences.across
    return sum * sum > limit * limit * variance
  }

  /// Whether it may be part of a code, given the picture's noise level.
  func isDense(noise: Float) -> Bool {
    typealias Tuning = DetectorTuning.Texture
    let deviation = deviation
    let (along, across) = differences
    guard deviation > Tuning.leastDeviation.any, blankBlocks <= Tuning.blankBlocks,
      Tuning.grains.contains(grain), Tuning.darkShares.contains(darkShare),
      min(along, across) > Tuning.leastIsotropy * max(along, across)
    else { return false }
    return !isGrainy
      || deviation > max(Tuning.leastDeviation.ofGrain, Tuning.noiseFactor * noise)
  }
}

/// The sums over each block of a picture.
private struct TextureBlocks {
  let columns: Int
  let rows: Int
  /// Four sums over each block, which fit for a window, too.
  ///
  /// They are of its pixels, their squares, and their absolute differences to the next pixel in the row
  /// and in the column.
  private var blocks: [SIMD4<UInt32>]

  init(of image: GrayImage) {
    // A block's last pixels need neighbours too.
    columns = max(image.width - 1, 0) / TextureMap.step / 2 * 2
    rows = max(image.height - 1, 0) / TextureMap.step
    blocks = [SIMD4<UInt32>](repeating: .zero, count: columns * rows)
    for row in 0..<rows {
      for column in stride(from: 0, to: columns, by: 2) { add(column, row, of: image) }
    }
  }

  /// Measures two adjacent blocks, sixteen columns at once.
  @inline(__always)
  private mutating func add(_ column: Int, _ row: Int, of image: GrayImage) {
    let pixels = image.pixels.span
    var sum = SIMD16<UInt16>.zero
    var difference = (along: SIMD16<UInt16>.zero, across: SIMD16<UInt16>.zero)
    var square = SIMD16<UInt32>.zero
    var start = row * TextureMap.step * image.width + column * TextureMap.step
    for _ in 0..<TextureMap.step {
      let own: SIMD16<UInt8> = pixels.vector(at: start)
      let right: SIMD16<UInt8> = pixels.vector(at: start + 1)
      let below: SIMD16<UInt8> = pixels.vector(at: start + image.width)
      let wide = SIMD16<UInt16>(truncatingIfNeeded: own)
      sum &+= wide
      square &+= SIMD16<UInt32>(truncatingIfNeeded: wide &* wide)
      difference.along &+= Self.difference(own, right)
      difference.across &+= Self.difference(own, below)
      start += image.width
    }
    let index = row * columns + column
    let (sums, along, across) = (
      Self.halves(sum), Self.halves(difference.along), Self.halves(difference.across)
    )
    blocks[index] = SIMD4(sums.0, square.lowHalf.wrappedSum(), along.0, across.0)
    blocks[index + 1] = SIMD4(sums.1, square.highHalf.wrappedSum(), along.1, across.1)
  }

  @inline(__always)
  private static func difference(_ one: SIMD16<UInt8>, _ other: SIMD16<UInt8>) -> SIMD16<UInt16> {
    let (a, b) = (
      SIMD16<Int16>(truncatingIfNeeded: one), SIMD16<Int16>(truncatingIfNeeded: other)
    )
    let difference = a &- b
    // Absolute value: flip negative numbers by their sign.
    let sign = difference &>> 15
    return SIMD16<UInt16>(truncatingIfNeeded: (difference ^ sign) &- sign)
  }

  @inline(__always)
  private static func halves(_ sums: SIMD16<UInt16>) -> (UInt32, UInt32) {
    // At most 8 · 8 · 255 = 16,320, which fits.
    (UInt32(sums.lowHalf.wrappedSum()), UInt32(sums.highHalf.wrappedSum()))
  }

  /// Measures all windows, except for their dark shares.
  func windows(columns: Int, rows: Int) -> [TextureWindow] {
    let span = TextureMap.span
    let area = Float(TextureMap.side * TextureMap.side)
    let variances = blocks.map { block in
      let (sum, square) = (Float(block[0]), Float(block[1]))
      return (square - sum * sum / 64) / 64
    }
    // The sums of as many blocks in a row as a window has.
    let strips = (0..<self.rows * columns).map { strip in
      let first = strip / columns * self.columns + strip % columns
      return (first..<first + span).reduce(into: SIMD4<UInt32>.zero) { $0 &+= blocks[$1] }
    }
    var windows: [TextureWindow] = []
    windows.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sums = SIMD4<UInt32>.zero
        for line in row..<row + span { sums &+= strips[line * columns + column] }
        let means = SIMD4<Float>(sums) / area
        let variance = max(means[1] - means[0] * means[0], 0.01)
        let limit = variance * DetectorTuning.Texture.blankVariance
        var blank = 0
        for line in row..<row + span {
          for index in line * self.columns + column..<line * self.columns + column + span
          where variances[index] < limit {
            blank += 1
          }
        }
        windows.append(
          TextureWindow(
            sum: sums[0], variance: variance, differences: (means[2], means[3]),
            blankBlocks: blank))
      }
    }
    return windows
  }

  /// Counts each window's pixels that are darker than the mean around their block.
  func countDark(into windows: inout [TextureWindow], columns: Int, _ image: GrayImage) {
    let (span, rows) = (TextureMap.span, windows.count / columns)
    var dark = [UInt32](repeating: 0, count: blocks.count)
    // The mean of the window around a block, rounded up.
    func mean(around column: Int, _ row: Int) -> UInt8 {
      let left = min(max(column - span / 2, 0), columns - 1)
      let top = min(max(row - span / 2, 0), rows - 1)
      return UInt8((windows[top * columns + left].sum + 1023) / 1024)
    }
    let pixels = image.pixels.span
    for row in 0..<self.rows {
      for column in stride(from: 0, to: self.columns, by: 2) {
        let means = (mean(around: column, row), mean(around: column + 1, row))
        let limits = SIMD16<UInt8>(
          lowHalf: SIMD8(repeating: means.0), highHalf: SIMD8(repeating: means.1))
        var count = SIMD16<UInt8>.zero
        var start = row * TextureMap.step * image.width + column * TextureMap.step
        for _ in 0..<TextureMap.step {
          let own: SIMD16<UInt8> = pixels.vector(at: start)
          count.replace(with: count &+ 1, where: own .< limits)
          start += image.width
        }
        let index = row * self.columns + column
        dark[index] = UInt32(count.lowHalf.wrappedSum())
        dark[index + 1] = UInt32(count.highHalf.wrappedSum())
      }
    }
    let area = Float(TextureMap.side * TextureMap.side)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: UInt32 = 0
        for line in row..<row + span {
          for index in line * self.columns + column..<line * self.columns + column + span {
            sum &+= dark[index]
          }
        }
        windows[row * columns + column].darkShare = Float(sum) / area
      }
    }
  }
}
