/// Finds where a picture has the dense black-and-white texture of a code with small modules.
///
/// Windows of 32 × 32 pixels, eight apart, are judged by what survives blur, noise and faded ink.
/// In a code, about half the pixels are dark, in text at most three tenths; no part is blank; and
/// neighbors differ by more than in a gradient but less than in noise, about equally along rows and
/// columns. Codes with modules of 1.3 to 2.6 pixels pass, sharp or not.
struct TextureMap {
  let columns, rows: Int
  /// Whether each window has the texture of a code.
  let isDense: [Bool]
  /// The indices of windows that would have it but for ink that ran, so that dark modules are wider
  /// than light ones.
  let heavy: [Int]
  /// Pixels from one window to the next: the side of a block.
  static let step = 8
  static let side = 32
  fileprivate static let span = side / step

  init(of image: GrayImage) {
    let blocks = TextureBlocks(of: image)
    columns = max(blocks.columns - Self.span + 1, 0)
    rows = max(blocks.rows - Self.span + 1, 0)
    guard columns > 0, rows > 0 else {
      isDense = []
      heavy = []
      return
    }
    var noise = NoiseLevel()
    var candidates: [(index: Int, window: TextureWindow)] = []
    var means = [UInt8](large: 0, count: columns * rows)
    // Line by line: all windows together would not fit into the caches.
    var line = [SIMD4<Float>](repeating: .zero, count: columns)
    for row in 0..<rows {
      blocks.measureWindows(ofRow: row, into: &line)
      for column in 0..<columns {
        let window = TextureWindow(measures: line[column])
        let index = row * columns + column
        means[index] = UInt8(window.mean.rounded(.up))
        noise.add(window)
        // Most windows fail the cheap tests.
        if window.mayBeDense { candidates.append((index, window)) }
      }
    }
    var dark = DarkCounts(of: blocks, below: means, windowColumns: columns, in: image)
    var isDense = [Bool](repeating: false, count: columns * rows)
    var heavy: [Int] = []
    let level = noise.level
    for (index, window) in candidates where window.standsOut(from: level) {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      guard blocks.blankCount(column, row, below: window.variance) <= Tuning.blankBlocks else {
        continue
      }
      let share = dark.share(column, row)
      isDense[index] = Tuning.darkShares.contains(share)
      if Tuning.darkSharesOfHeavy.contains(share) { heavy.append(index) }
    }
    self.isDense = isDense
    self.heavy = heavy
  }
}

/// The 20th percentile of the grainy windows' standard deviations; 0 if few windows are grainy.
private struct NoiseLevel {
  /// Counts of deviations in halves, up to 127.5 and more.
  private var histogram = [Int](repeating: 0, count: 256)
  private var (grainy, all) = (0, 0)

  mutating func add(_ window: TextureWindow) {
    all += 1
    guard window.isGrainy else { return }
    grainy += 1
    histogram[min(Int(2 * window.deviation), 255)] += 1
  }

  var level: Float {
    guard 20 * grainy > all else { return 0 }
    var rest = grainy / 5
    for (bin, number) in histogram.enumerated() {
      rest -= number
      // More deviation than this is not noise, but codes with small modules all over the picture.
      if rest < 0 { return min(Float(bin) / 2, TextureMap.Tuning.mostNoise) }
    }
    return 0
  }
}

private struct TextureWindow {
  /// The mean, the variance, and the mean absolute difference between neighbors in a row, and in a
  /// column.
  let measures: SIMD4<Float>
  var mean: Float { measures[0] }
  var variance: Float { measures[1] }
  var differences: (along: Float, across: Float) { (measures[2], measures[3]) }
  var deviation: Float { variance.squareRoot() }
  /// The mean difference of neighbors in standard deviations: 1.13 for white noise.
  var grain: Float { (differences.along + differences.across) / (2 * deviation) }

  /// Whether neighbors differ as much as in noise, or in a code with the smallest modules.
  var isGrainy: Bool {
    let limit = 2 * TextureMap.Tuning.noiseGrain
    let sum = differences.along + differences.across
    return sum * sum > limit * limit * variance
  }

  /// Whether it may have a code's texture, whatever the picture's noise.
  var mayBeDense: Bool {
    let (along, across) = differences
    return variance > GrayImage.Tuning.noiseVariance
      && min(along, across) > TextureMap.Tuning.leastIsotropy * max(along, across)
      && TextureMap.Tuning.grains.contains(grain)
  }

  func standsOut(from noise: Float) -> Bool {
    !isGrainy || deviation > TextureMap.Tuning.noiseFactor * noise
  }
}

private struct TextureBlocks {
  let columns, rows: Int
  /// Sums over each block, wide enough for a window's, too: pixels, their squares, and their
  /// absolute differences to the next pixel in the row and in the column.
  private var blocks: [SIMD4<UInt32>]
  private var variances: [Float] = []

  init(of image: GrayImage) {
    // A block's last pixels need neighbors too.
    columns = max(image.width - 1, 0) / TextureMap.step / 2 * 2
    rows = max(image.height - 1, 0) / TextureMap.step
    blocks = [SIMD4<UInt32>](large: .zero, count: columns * rows)
    // The low bits in which pixels of clean paper may differ.
    let blankBits = UInt8(GrayImage.Tuning.noiseVariance.squareRoot())
    for row in 0..<rows where columns > 0 {
      PictureKernel.best.measureTexture(
        of: image, from: row * TextureMap.step * image.width, pairs: columns / 2,
        blankBits: blankBits, into: &blocks, at: row * columns)
    }
    variances = blocks.map { block in
      let (sum, square) = (Float(block[0]), Float(block[1]))
      return (square - sum * sum / 64) / 64
    }
  }

  /// The measures of the windows whose first blocks are those of a row.
  func measureWindows(ofRow row: Int, into windows: inout [SIMD4<Float>]) {
    PictureKernel.best.measureWindows(
      of: blocks, from: row * columns, blockColumns: columns, into: &windows)
  }

  func blankCount(_ column: Int, _ row: Int, below variance: Float) -> Int {
    let limit = variance * TextureMap.Tuning.blankVariance
    var count = SIMD4<Int32>.zero
    for line in row..<row + TextureMap.span {
      let line = variances.span.vector(at: line * columns + column, as: SIMD4.self)
      count.replace(with: count &+ 1, where: line .< limit)
    }
    return Int(count.wrappedSum())
  }
}

/// Counts pixels darker than the mean around their block, on demand.
private struct DarkCounts {
  private let image: GrayImage
  private let columns, windowColumns: Int
  /// The mean luminance of each window, rounded up.
  private let means: [UInt8]
  /// At most 64 per block; `unknown` before they are counted.
  private var counts: [UInt8]
  private static let unknown: UInt8 = .max

  init(of blocks: TextureBlocks, below means: [UInt8], windowColumns: Int, in image: GrayImage) {
    self.image = image
    columns = blocks.columns
    self.means = means
    self.windowColumns = windowColumns
    counts = [UInt8](repeating: Self.unknown, count: blocks.columns * blocks.rows)
  }

  mutating func share(_ column: Int, _ row: Int) -> Float {
    var sums = SIMD4<UInt16>.zero
    for line in row..<row + TextureMap.span {
      let first = line * columns + column
      if any(counts.span.vector(at: first, as: SIMD4.self) .== Self.unknown) {
        count(column, line)
      }
      sums &+= SIMD4(truncatingIfNeeded: counts.span.vector(at: first, as: SIMD4.self))
    }
    return Float(sums.wrappedSum()) / Float(TextureMap.side * TextureMap.side)
  }

  /// Counts what is not known of a window's four blocks in a row.
  private mutating func count(_ column: Int, _ row: Int) {
    for first in stride(from: column / 2 * 2, to: column + TextureMap.span, by: 2)
    where counts[row * columns + first] == Self.unknown {
      (counts[row * columns + first], counts[row * columns + first + 1]) = dark(first, row)
    }
  }

  private func dark(_ column: Int, _ row: Int) -> (UInt8, UInt8) {
    PictureKernel.best.countDarker(
      in: image, from: row * TextureMap.step * image.width + column * TextureMap.step,
      than: (mean(around: column, row), mean(around: column + 1, row)))
  }

  private func mean(around column: Int, _ row: Int) -> UInt8 {
    let left = min(max(column - TextureMap.span / 2, 0), windowColumns - 1)
    let top = min(max(row - TextureMap.span / 2, 0), means.count / windowColumns - 1)
    return means[top * windowColumns + left]
  }
}

extension TextureMap {
  /// Limits fitted to pictures.
  ///
  /// Measured on sixty codes, of 2,241 hard pictures (`Benchmarks/Runs/2026-11-22-scanning`), that only
  /// filters against blur and noise could find; the ranges are slightly wider than theirs.
  enum Tuning {
    /// How many times the noise level a grainy window must deviate to stand out.
    static let noiseFactor: Float = 1.7
    /// The limit of the noise level, as stronger noise shows on the next pyramid level (codes with
    /// modules of 1.2 pixels deviate by 70 to 87).
    static let mostNoise: Float = 30
    /// The mean difference of neighbors, in deviations, above which a window counts as grainy
    /// (white noise has 1.13; codes with modules of 1.2 pixels 0.81 to 0.94).
    static let noiseGrain: Float = 0.75
    /// The mean difference of neighbors, in deviations (codes had 0.27, the most blurred, to 0.94).
    static let grains: Range<Float> = 0.22..<1
    /// The least ratio of differences along rows and columns (codes had 0.59, by motion blur).
    static let leastIsotropy: Float = 0.5
    /// The share of dark pixels (codes had 0.40 to 0.64; text has 0.1 to 0.3).
    static let darkShares: Range<Float> = 0.36..<0.68
    /// The same where ink ran: thick-ink at its last level, of set `damage-901`, had 0.68 to 0.8.
    static let darkSharesOfHeavy: Range<Float> = 0.68..<0.8
    /// The most blank blocks of a window's sixteen (codes had none or one).
    static let blankBlocks = 3
    /// The share of the window's variance below which a block is blank.
    static let blankVariance: Float = 0.1225
  }
}
