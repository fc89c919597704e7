import Glibc
import TestSupport
import Testing

@testable import Decoding

struct NormalizedPatchTests {
  /// The value at the center of a module of the code.
  private static func value(
    _ patch: NormalizedPatch, _ column: Int, _ row: Int, size: Int
  ) -> Float {
    let distance = Float(size - 7)
    return patch.value((Float(column) - 3) / distance, (Float(row) - 3) / distance)
  }

  /// The share of modules with the right sign.
  private static func rightShare(
    _ scan: DrawnScan, in image: GrayImage, centerDistance: Int? = nil
  ) -> Double {
    let size = scan.code.size
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: image, centerDistance: centerDistance ?? size - 7,
      NormalizedPatch.Tuning.fineDetail)
    var right = 0
    for row in 0..<size {
      for column in 0..<size {
        // A mirrored code's pattern set belongs to its transposed grid.
        let isDark =
          scan.isMirrored ? scan.code.modules[column][row] : scan.code.modules[row][column]
        if (value(patch, column, row, size: size) > 0) == isDark { right += 1 }
      }
    }
    return Double(right) / Double(size * size)
  }

  @Test(arguments: [1.3, 2, 3.1, 4.7])
  func `dark modules are positive and light ones negative at every size`(_ size: Double) throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: size)
    #expect(Self.rightShare(scan, in: scan.image) > (size < 2 ? 0.9 : 0.98))
  }

  @Test(arguments: [10.0, 45, 123, 270])
  func `the patch is upright even if the code is rotated or mirrored`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3, degrees: degrees, isMirrored: isMirrored)
      #expect(Self.rightShare(scan, in: scan.image) > 0.98, "mirrored: \(isMirrored)")
    }
  }

  @Test func `a rough module count is enough`() throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let scan = DrawnScan(code, moduleSize: 3)
    for distance in [20, 22, 25] {
      #expect(Self.rightShare(scan, in: scan.image, centerDistance: distance) > 0.97, "\(distance)")
    }
  }

  @Test func `a shadow and faded ink make no difference`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    for dark in [60.0, 170] {
      let scan = DrawnScan(code, moduleSize: 4, DrawnScan.Harm(dark: dark))
      var image = scan.image
      for index in image.pixels.indices {
        let share = 100 - 70 * (index / image.width) / image.height
        image.pixels[index] = UInt8(Int(image.pixels[index]) * share / 100)
      }
      #expect(Self.rightShare(scan, in: image) > 0.93, "\(dark)")
    }
  }

  @Test(arguments: [1.5, 3.0])
  func `more than half of a code is dark, even if its rows moved, but not of lines and text`(
    _ size: Double
  ) throws {
    let scan = DrawnScan(try DrawnCode.of(version: 4, level: "M"), moduleSize: size)
    let (width, height) = (scan.image.width, scan.image.height)
    func share(of image: GrayImage) -> Float {
      NormalizedPatch(
        of: scan.patternSet(), in: image, centerDistance: scan.code.size - 7,
        NormalizedPatch.Tuning.coarseDetail
      ).darkShare
    }
    func drawn(_ luminance: (_ column: Int, _ row: Int) -> UInt8) -> GrayImage {
      GrayImage(
        width: width, height: height,
        pixels: (0..<width * height).map { luminance($0 % width, $0 / width) })
    }
    let moved = drawn { column, row in
      let offset = Int(3 * size * sin(Double(row) / (9 * size)))
      return scan.image.pixels[row * width + min(max(column + offset, 0), width - 1)]
    }
    #expect(share(of: scan.image) > 0.5)
    #expect(share(of: moved) > 0.5)
    let module = Int(2 * size)
    let lines = drawn { _, row in row / module % 5 == 0 ? 30 : 230 }
    let text = drawn { column, row in
      row / module % 3 == 0 && column / module % 4 != 0 ? 30 : 230
    }
    #expect(share(of: lines) < GridReader.Tuning.darkShares.unshown)
    #expect(share(of: text) < GridReader.Tuning.darkShares.unshown)
  }

  @Test func `values stay within two deviations and near zero on flat paper`() throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let scan = DrawnScan(code, moduleSize: 3)
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: 14, NormalizedPatch.Tuning.fineDetail)
    #expect(patch.values.count == patch.side * patch.side)
    #expect(patch.values.allSatisfy { abs($0) <= 2 })
    #expect((patch.values.max() ?? 0) > 0.9 && (patch.values.min() ?? 0) < -0.9)
    for luminance: UInt8 in [0, 7, 128, 255] {
      let flat = GrayImage(width: 60, height: 50, luminance: luminance)
      let even = NormalizedPatch(
        of: scan.patternSet(), in: flat, centerDistance: 14, NormalizedPatch.Tuning.fineDetail)
      #expect(even.values.allSatisfy { abs($0) < 0.05 }, "\(luminance)")
    }
  }

  @Test func `points beyond the edge take its value, and NaN gives a finite one`() throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let scan = DrawnScan(code, moduleSize: 3)
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: 14, NormalizedPatch.Tuning.fineDetail)
    #expect(patch.value(-9, 0.3) == patch.value(-1e9, 0.3))
    #expect(patch.value(0.3, 9) == patch.value(0.3, .infinity))
    #expect(patch.value(9, -9) == patch.value(.infinity, -.infinity))
    #expect(patch.value(.nan, .nan).isFinite)
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 1e9, .signalingNaN, 0]
    for shift in 0..<8 {
      var points = WeightedPoints(weight: SIMD8(repeating: 1))
      for lane in 0..<8 {
        (points.u[lane], points.v[lane]) = (strange[lane], strange[(lane + shift) % 8])
      }
      for kernel in PictureKernel.supported {
        #expect(abs(kernel.correlation(of: [points], in: patch, Self.flat)) <= 16, "\(shift)")
      }
    }
  }

  @Test func `a correlation is the weighted sum of values`() throws {
    let code = try DrawnCode.of(version: 3, level: "Q")
    let scan = DrawnScan(code, moduleSize: 3.3, degrees: 20)
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: code.size - 7,
      NormalizedPatch.Tuning.fineDetail)
    let points = WeightedPoints(
      u: SIMD8(0, 0.11, 0.52, 1, -0.2, 1.3, 5, -5), v: SIMD8(0, 0.93, 0.07, 1, 0.4, -0.3, 0.5, 5),
      weight: SIMD8(1, -2, 0.5, 3, -1, 0.25, 2, -0.5))
    let slanted = Perspective(
      corner: Point(0.1, -0.05), right: Point(1.1, 0.1), below: Point(-0.1, 0.9),
      projectiveTerms: (0.2, -0.1))
    for view in [Self.flat, slanted] {
      let expected = (0..<8).reduce(Float(0)) { sum, lane in
        let point = view.map(Double(points.u[lane]), Double(points.v[lane]))
        return sum + patch.value(Float(point.x), Float(point.y)) * points.weight[lane]
      }
      let sums = PictureKernel.supported.map {
        $0.correlation(of: [points, points], in: patch, view)
      }
      #expect(abs(sums[0] - 2 * expected) < 1e-3)
      #expect(sums.allSatisfy { $0 == sums[0] })
    }
  }

  @Test
  func `clarity counts known modules with their sign, and others by their distance from gray`()
    throws
  {
    let code = try DrawnCode.of(version: 3, level: "Q")
    let scan = DrawnScan(code, moduleSize: 4)
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: code.size - 7,
      NormalizedPatch.Tuning.fineDetail)
    let distance = Float(code.size - 7)
    func clarity(_ known: SoftModules, right: Float = 0) -> Float {
      patch.clarity(of: known) { SIMD2(Float($0 - 3) + right, Float($1 - 3)) / distance }
    }
    let size = code.size
    let none = SoftModules(size: size) { _, _ in 0 }
    let wrong = SoftModules(size: size) { -code.soft[$0, $1] }
    let all = clarity(code.soft)
    #expect(all > 0.8 * Float(size * size))
    #expect(abs(clarity(none) - all) < 0.01 * all && abs(clarity(wrong) + all) < 1e-2)
    #expect(clarity(none, right: 0.5) < 0.7 * all)
  }

  @Test func `rows of modules are measured at each offset along a line of samples`() {
    var generator = SeededGenerator(seed: 5)
    let (steps, width, start) = (4, 40, 7)
    let samples = (0..<start + steps * width).map { _ in
      Float.random(in: -2...2, using: &generator)
    }
    // Three modules of the second eight are beyond a code's edge.
    let signs: [Float] = [1, -1, 0, 0, 1, 0, -1, 1, 0, -1, 1, 0, 0]
    let known = SoftModules(size: 13) { column, _ in signs[column] }
    let modules = [known.eight(0, 0), known.eight(8, 0)]
    for kernel in PictureKernel.supported {
      var clarity = [Float](repeating: 9, count: 25)
      kernel.measureRow(
        modules, in: samples, from: start, width: width, steps: steps, into: &clarity, 2..<24)
      for offset in 0..<22 {
        var expected: Float = 0
        for (column, sign) in signs.enumerated() {
          let value = samples[start + offset % steps * width + offset / steps + column]
          expected += sign == 0 ? abs(value) : sign * value
        }
        #expect(abs(clarity[2 + offset] - expected) < 1e-4, "seed 5, offset \(offset)")
      }
      #expect(clarity[..<2] == [9, 9] && clarity[24] == 9)
    }
  }

  /// The view that leaves points where they are.
  private static let flat = Perspective(
    corner: Point(0, 0), right: Point(1, 0), below: Point(0, 1), projectiveTerms: (0, 0))

  @Test(arguments: [(1, 1), (1, 30), (30, 1), (2, 2)])
  func `tiny pictures do not trap`(_ width: Int, _ height: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    let image = RandomPicture.of(width, height, seed: 16)
    let patch = NormalizedPatch(
      of: DrawnScan(code, moduleSize: 3).patternSet(), in: image, centerDistance: 14,
      NormalizedPatch.Tuning.fineDetail)
    #expect(patch.values.allSatisfy { $0.isFinite && abs($0) <= 2 })
  }

  @Test func `averaged, a patch has the mean of the module around each place`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 4)
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: code.size - 7,
      NormalizedPatch.Tuning.fineDetail)
    let averaged = patch.averaged
    #expect(averaged.side == patch.side)
    let distance = Float(code.size - 7)
    func value(_ patch: NormalizedPatch, _ column: Float, _ row: Float) -> Float {
      patch.value((column - 3) / distance, (row - 3) / distance)
    }
    for (column, row) in [(Float(9), Float(9)), (12.3, 10.1), (3, 3)] {
      var sum: Float = 0
      for y in -1...1 {
        for x in -1...1 { sum += value(patch, column + Float(x) / 3, row + Float(y) / 3) }
      }
      #expect(abs(value(averaged, column, row) - sum / 9) < 0.01)
    }
  }
}
