import Testing

@testable import Decoding

struct ModuleSamplesTests {
  private static func grid(
    _ code: DrawnCode, scale: Int
  ) throws -> (grid: GridFit, image: GrayImage) {
    let image = code.picture(scale: scale, dark: 30, light: 200)
    let scan = DrawnScan(
      code, corners: code.corners(scale: scale), width: 1, height: 1)
    return (grid: try .drawn(scan), image: image)
  }

  @Test(arguments: 1...9)
  func `each module is sampled at its luminance, and the margin at that of paper`(_ version: Int)
    throws
  {
    let code = try DrawnCode.of(version: version, level: "H")
    let (grid, image) = try Self.grid(code, scale: 4)
    let samples = ModuleSamples.inner(of: grid, in: image)
    let margin = ModuleSamples.margin
    #expect(samples.side == code.size + 2 * margin)
    #expect(
      samples.luminance.count == samples.side * samples.side * samples.density * samples.density)
    let averages = samples.averages
    #expect(averages.size == samples.side)
    for row in 0..<averages.size {
      for column in 0..<averages.size {
        let (x, y) = (column - margin, row - margin)
        let isInside = (0..<code.size).contains(x) && (0..<code.size).contains(y)
        let luminance: Float = isInside && code.modules[y][x] ? 30 : 200
        #expect(abs(averages[column, row] - luminance) < 0.5, "\(x) \(y)")
      }
    }
  }

  @Test func `evenly spaced samples cover each module completely, row by row`() throws {
    let code = try DrawnCode.of(version: 1, level: "H")
    // On a ramp, every sample shows where it was taken.
    let (grid, _) = try Self.grid(code, scale: 4)
    var image = GrayImage(width: 116, height: 116)
    for index in image.pixels.indices { image.pixels[index] = UInt8(2 * (index % 116)) }
    let samples = ModuleSamples.even(of: grid, in: image)
    #expect(samples.density == 4)
    let width = samples.side * 4
    for index in samples.luminance.indices {
      // The first sample is two modules before the code, which begins at pixel 16.
      let x = 16 - 8 + Float(index % width) + 0.5
      #expect(abs(samples.luminance[index] - 2 * (x - 0.5)) < 0.01, "\(index)")
    }
    let averages = samples.averages
    for index in averages.values.indices {
      let x = 16 - 8 + 4 * Float(index % samples.side) + 2
      #expect(abs(averages.values[index] - 2 * (x - 0.5)) < 0.01, "\(index)")
    }
  }

  @Test(arguments: [0.0, 33, 140], [false, true])
  func `rotated codes are sampled in the order of their modules`(
    _ degrees: Double, _ isMirrored: Bool
  ) throws {
    let code = try DrawnCode.of(version: 3, level: "L")
    let scan = DrawnScan(code, moduleSize: 3.2, degrees: degrees, isMirrored: isMirrored)
    let averages = ModuleSamples.inner(of: try .drawn(scan), in: scan.image).averages
    let margin = ModuleSamples.margin
    for (row, modules) in code.modules.enumerated() {
      for (column, isDark) in modules.enumerated() {
        #expect((averages[column + margin, row + margin] < 130) == isDark, "\(column) \(row)")
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1)])
  func `modules outside the picture take the luminance of its edge`(_ width: Int, _ height: Int)
    throws
  {
    let (grid, _) = try Self.grid(try DrawnCode.of(version: 1, level: "L"), scale: 5)
    let image = GrayImage(width: width, height: height, luminance: 77)
    for samples in [ModuleSamples.inner(of: grid, in: image), .even(of: grid, in: image)] {
      #expect(samples.luminance.allSatisfy { $0 == 77 })
    }
  }

  @Test func `sampling a plane that is seen edge-on does not trap`() throws {
    let version = try #require(SymbolVersion(1))
    // The far point lies nearer than the line between the others: the plane is seen edge-on.
    let view = try #require(
      Perspective(
        corner: Point(x: 10, y: 10), right: Point(x: 90, y: 10), below: Point(x: 10, y: 90),
        inner: Point(x: 35, y: 35), at: 0.8))
    let grid = GridFit(
      fixed: FunctionPatterns(of: version), correlation: 1, view: view,
      controlPoints: SIMD8(0, 0, 1, 0, 0, 1, 0.8, 0.8))
    let image = RandomPicture.of(100, 100, seed: 18)
    #expect(ModuleSamples.even(of: grid, in: image).luminance.allSatisfy { (0...255).contains($0) })
  }
}
