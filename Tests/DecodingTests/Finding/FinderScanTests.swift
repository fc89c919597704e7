import Testing

@testable import Decoding

struct FinderScanTests {
  /// The number of drawn patterns found within one module, with a size within `tolerance`.
  private static func seen(_ scan: DrawnScan, tolerance: Double = 0.25) -> Int {
    let found = FinderScan.patterns(in: BlockThreshold.apply(to: scan.image))
    // Runs along rows and columns are longer in a rotated code, by up to √2.
    let patterns = scan.patternSet()
    let slant = max(abs(patterns.across.x), abs(patterns.across.y)) / patterns.across.length
    let size = patterns.moduleSize / slant
    return scan.finders.count { center in
      found.contains { pattern in
        (pattern.center - center).length < patterns.moduleSize
          && abs(pattern.moduleSize / size - 1) < tolerance
      }
    }
  }

  @Test(arguments: [2, 2.3, 2.7, 3, 4, 5.5, 8])
  func `the patterns of a code are found at every size`(_ moduleSize: Double) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    #expect(Self.seen(DrawnScan(code, moduleSize: moduleSize)) == 3)
  }

  @Test(arguments: [40, 20])
  func `patterns of large modules are found`(_ scale: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    var bits = BitImage(width: code.size * scale, height: code.size * scale)
    for row in 0..<bits.height {
      for column in 0..<bits.width where code.modules[row / scale][column / scale] {
        bits.words[row * bits.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
      }
    }
    let patterns = FinderScan.patterns(in: bits)
    let (near, far) = (3.5 * Double(scale), 17.5 * Double(scale))
    for (x, y) in [(near, near), (far, near), (near, far)] {
      let pattern = patterns.first { ($0.center - Point(x: x, y: y)).length < 2 }
      #expect(pattern.map { abs($0.moduleSize / Double(scale) - 1) < 0.05 } == true, "\(x) \(y)")
      // More than a third of the rows through the center show it.
      #expect(pattern.map { $0.rowCount > scale } == true, "\(x) \(y)")
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 24)))
  func `the patterns are found however the code is rotated or mirrored`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 1, level: "Q")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 4, degrees: degrees, isMirrored: isMirrored)
      #expect(Self.seen(scan) == 3, "mirrored: \(isMirrored)")
    }
  }

  @Test(arguments: [2.0, 3, 4], [true, false])
  func `patterns of stretched codes are found apart, with the shape of their modules`(
    _ ratio: Double, _ isWide: Bool
  ) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let scan = code.stretched(by: ratio, isWide: isWide, moduleSize: 3)
    let (patterns, stretched) = FinderScan.all(in: BlockThreshold.apply(to: scan.image))
    // Up to 2.8 : 1, codes seen obliquely look the same.
    let found = ratio > 2.8 ? stretched : patterns
    for center in scan.finders {
      let pattern = try #require(found.first { ($0.center - center).length < 4 })
      #expect(abs(pattern.aspect / (isWide ? 1 / ratio : ratio) - 1) < 0.2)
      #expect(abs(pattern.moduleSize / (3 * (1 + ratio) / 2) - 1) < 0.2)
    }
  }

  @Test func `the patterns are found in noise`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    var harm = DrawnScan.Harm()
    for (moduleSize, noise) in [(3.0, 10.0), (5, 20)] {
      harm.noise = noise
      #expect(Self.seen(DrawnScan(code, moduleSize: moduleSize, harm)) == 3, "seed \(harm.seed)")
    }
  }

  /// Widths that fill whole words, and others.
  @Test(arguments: [61, 63, 64, 65, 128])
  func `a pattern is found at either end of rows of any length`(_ width: Int) {
    for left in [0, width - 21] {
      var bits = BitImage(width: width, height: 40)
      for row in 0..<21 {
        for column in 0..<21 {
          let ring = max(abs(column / 3 - 3), abs(row / 3 - 3))
          if ring == 2 { continue }
          bits.words[row * bits.wordsPerRow + (left + column) / 64] |=
            1 << UInt64((left + column) % 64)
        }
      }
      let patterns = FinderScan.patterns(in: bits)
      #expect(patterns.count == 1, "\(left)")
      #expect(patterns.first?.center == Point(x: Double(left) + 10.5, y: 10.5), "\(left)")
      #expect(patterns.first?.moduleSize == 3, "\(left)")
    }
  }

  @Test func `each of many patterns is found once`() {
    var bits = BitImage(width: 200, height: 200)
    for row in 0..<180 where row % 20 < 14 {
      for column in 0..<180 where column % 20 < 14 {
        if max(abs(column % 20 / 2 - 3), abs(row % 20 / 2 - 3)) == 2 { continue }
        bits.words[row * bits.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
      }
    }
    let patterns = FinderScan.patterns(in: bits)
    for row in 0..<9 {
      for column in 0..<9 {
        let center = Point(x: Double(20 * column + 7), y: Double(20 * row + 7))
        #expect(patterns.count { ($0.center - center).length < 2 } == 1, "\(column) \(row)")
      }
    }
  }

  @Test func `patterns are sorted by row count, and ones with too few rows are dropped`() throws {
    let code = try DrawnCode.of(version: 4, level: "L")
    let bits = BlockThreshold.apply(to: code.picture(scale: 3))
    let all = FinderScan.patterns(in: bits, rowsAtLeast: 1)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.rowCount >= $1.rowCount })
    for minimum in [2, 5, 8] {
      let some = FinderScan.patterns(in: bits, rowsAtLeast: minimum)
      #expect(some == all.filter { $0.rowCount >= minimum })
      #expect(some.count >= 3)
    }
    #expect(FinderScan.patterns(in: bits, rowsAtLeast: 100).isEmpty)
  }

  @Test(arguments: [(1, 1), (1, 80), (80, 1), (64, 2), (65, 65)])
  func `light, dark and striped pictures of any size have no patterns`(_ width: Int, _ height: Int)
  {
    let light = BitImage(width: width, height: height)
    #expect(FinderScan.patterns(in: light, rowsAtLeast: 1).isEmpty)
    let dark = BlockThreshold.apply(to: GrayImage(width: width, height: height, luminance: 0))
    #expect(FinderScan.patterns(in: dark, rowsAtLeast: 1).isEmpty)
    var striped = light
    for index in striped.words.indices {
      // The bits after the last pixel stay light.
      let rest = width - index % striped.wordsPerRow * 64
      striped.words[index] =
        0x5555_5555_5555_5555 & (rest >= 64 ? .max : (1 << UInt64(rest)) - 1)
    }
    #expect(FinderScan.patterns(in: striped, rowsAtLeast: 1).isEmpty)
  }

  @Test func `noise does not trap, and its patterns lie within the picture`() {
    for seed in 1...5 as ClosedRange<UInt64> {
      let image = RandomPicture.of(70 + Int(seed), 60, seed: seed)
      let patterns = FinderScan.patterns(in: BlockThreshold.apply(to: image), rowsAtLeast: 1)
      for pattern in patterns {
        let isInside = Bounds(around: [Point(x: 0, y: 0), Point(x: 76, y: 60)])
          .contains(pattern.center)
        #expect(isInside && pattern.moduleSize >= 1, "seed \(seed)")
      }
    }
  }
}
