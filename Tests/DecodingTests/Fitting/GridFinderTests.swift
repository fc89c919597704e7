import Testing

@testable import Decoding

struct GridFinderTests {
  /// How far the corners of the best grid are from the drawn ones, in modules; infinite if no grid
  /// of the right size is found.
  private static func error(
    _ scan: DrawnScan, of candidate: TimedCandidate? = nil
  ) -> Double {
    let crop = CodeCrop(of: candidate ?? scan.candidate(), in: scan.image)
    guard let fit = GridFinder(of: crop.candidate, in: crop.image).fitBest(),
      fit.correlation >= Correlation.Tuning.weak, fit.size == scan.code.size
    else { return .infinity }
    return scan.error(of: fit.corners.map(crop.original))
  }

  /// Modules are sampled in their inner quarter, which begins this far from the edge.
  private static let tolerance = 0.375

  @Test(arguments: 1...9)
  func `size and corners are accurate enough to sample every module`(_ version: Int)
    throws
  {
    let code = try DrawnCode.of(version: version, level: "M")
    let scan = DrawnScan(code, moduleSize: 2.6)
    #expect(Self.error(scan) < Self.tolerance)
    let timed = scan.candidate(timedDistance: code.size - 7)
    #expect(Self.error(scan, of: timed) < Self.tolerance)
  }

  @Test(arguments: [1.3, 1.7, 2, 3.7, 5, 6.9, 7.1, 9])
  func `grids with modules of any size are found`(_ moduleSize: Double) throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    #expect(Self.error(DrawnScan(code, moduleSize: moduleSize)) < Self.tolerance)
  }

  @Test(arguments: [16, 40])
  func `grids with large modules are found`(_ scale: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let image = code.picture(scale: scale, quietZone: 2)
    let (near, far) = (5.5 * Double(scale), Double(14 * scale))
    let candidate = TimedCandidate(
      corner: Point(x: near, y: near), across: Vector(x: far, y: 0), down: Vector(x: 0, y: far),
      moduleSize: Double(scale))
    let crop = CodeCrop(of: candidate, in: image)
    let fit = try #require(GridFinder(of: crop.candidate, in: crop.image).fitBest())
    #expect(fit.size == 21)
    for (found, drawn) in zip(fit.corners, code.corners(scale: scale, quietZone: 2)) {
      #expect((crop.original(found) - drawn).length < Self.tolerance * Double(scale))
    }
  }

  @Test(arguments: [5.0, 30, 45, 77, 90, 155, 180, 223, 301, 359])
  func `rotated and mirrored codes are found`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 2, level: "Q")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3, degrees: degrees, isMirrored: isMirrored)
      #expect(Self.error(scan) < Self.tolerance, "mirrored: \(isMirrored)")
    }
  }

  /// The corners of a code photographed from above, from the right and from a corner.
  private static let views: [[Point]] = [
    [(22.0, 20.0), (118, 21), (122, 124), (17, 121)], [(20, 15), (122, 22), (121, 119), (20, 121)],
    [(18, 18), (118, 25), (131, 134), (25, 119)],
  ].map { $0.map { Point(x: $0.0, y: $0.1) } }

  @Test(arguments: views)
  func `codes in perspective are found`(_ corners: [Point]) throws {
    for version in [2, 4, 6] {
      let code = try DrawnCode.of(version: version, level: "M")
      let scan = DrawnScan(code, corners: corners, width: 145, height: 145)
      #expect(Self.error(scan) < Self.tolerance, "version \(version)")
    }
  }

  @Test(arguments: [2, 5])
  func `finder patterns may be off by almost half a module`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    let scan = DrawnScan(code, moduleSize: 3, degrees: 12)
    for distance in [-0.45, 0.3] {
      #expect(
        Self.error(scan, of: scan.candidate(movedBy: distance)) < Self.tolerance, "\(distance)")
    }
    // Their size may be off by a sixth.
    for factor in [0.86, 1.16] {
      let candidate = scan.candidate(sizeError: factor)
      #expect(Self.error(scan, of: candidate) < Self.tolerance, "\(factor)")
    }
  }

  @Test(arguments: [(2.0, 15.0), (3, 35), (4, 50)])
  func `noise does not hide a grid`(_ moduleSize: Double, _ noise: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let scan = DrawnScan(code, moduleSize: moduleSize, DrawnScan.Harm(noise: noise))
    #expect(Self.error(scan) < Self.tolerance, "seed 1")
  }

  @Test func `blurred and faded codes are found`() throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    let blurred = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(blur: 1.8))
    #expect(Self.error(blurred) < Self.tolerance)
    let faded = DrawnScan(code, moduleSize: 3, DrawnScan.Harm(dark: 195, noise: 3))
    #expect(Self.error(faded) < Self.tolerance, "seed 1")
  }

  @Test func `a sharp code correlates well, flat paper and noise barely at all`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let scan = DrawnScan(code, moduleSize: 4)
    let fit = try #require(GridFinder(of: scan.candidate(), in: scan.image).fitBest())
    #expect(fit.correlation > 0.8)
    for luminance: UInt8 in [0, 120, 255] {
      let side = scan.image.width
      let flat = GrayImage(width: side, height: side, luminance: luminance)
      let correlation = GridFinder(of: scan.candidate(), in: flat).fitBest()?.correlation ?? 0
      #expect(correlation < Correlation.Tuning.weak, "\(luminance)")
    }
    for seed in 1...3 as ClosedRange<UInt64> {
      let noise = RandomPicture.of(130, 130, seed: seed)
      let correlation = GridFinder(of: scan.candidate(), in: noise).fitBest()?.correlation ?? 0
      #expect(correlation < Correlation.Tuning.weak, "seed \(seed)")
    }
    // The same code inverted.
    let inverse =
      GridFinder(of: scan.candidate(), in: scan.image.inverted).fitBest()?.correlation ?? 0
    #expect(inverse < Correlation.Tuning.weak)
  }

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (3, 2)])
  func `tiny pictures have no grid and do not trap`(_ width: Int, _ height: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let image = RandomPicture.of(width, height, seed: 17)
    for distance in [nil, 14, 10, 174] {
      let candidate = DrawnScan(code, moduleSize: 3).candidate(timedDistance: distance)
      let correlation = GridFinder(of: candidate, in: image).fitBest()?.correlation ?? 0
      #expect(correlation < Correlation.Tuning.weak, "seed 17, \(distance ?? 0)")
    }
  }

  @Test(arguments: [-12, 12])
  func `a large code's stated version corrects miscounted timing patterns`(_ error: Int)
    throws
  {
    let code = try DrawnCode.of(version: 9, level: "M")
    let scan = DrawnScan(code, moduleSize: 4)
    let candidate = scan.candidate(timedDistance: code.size - 7 + error)
    #expect(Self.error(scan, of: candidate) < Self.tolerance)
  }

  @Test(arguments: [0.0, 0.9, -1.3])
  func `modules of a large code are found on bent paper`(_ bend: Double) throws {
    let code = try DrawnCode.of(version: 9, level: "M")
    let flat = code.picture(scale: 5)
    // Rows are shifted sideways, most in the middle: there by `bend` modules.
    func shift(_ y: Double) -> Double {
      let place = (y - 20) / Double(5 * code.size)
      return 4 * bend * place * (1 - place) * 5
    }
    var image = flat
    for row in 0..<flat.height {
      for column in 0..<flat.width {
        let source = Double(column) - shift(Double(row)).rounded()
        image.pixels[row * flat.width + column] = flat.luminance(Int(source), row)
      }
    }
    let near = 5 * 7.5
    func pattern(_ x: Double, _ y: Double) -> Point { Point(x: x + shift(y), y: y) }
    let far = near + Double(5 * (code.size - 7))
    let corner = pattern(near, near)
    let candidate = TimedCandidate(
      corner: corner, across: pattern(far, near) - corner, down: pattern(near, far) - corner,
      moduleSize: 5, timedDistance: code.size - 7)
    let fit = try #require(GridFinder(of: candidate, in: image).fitBest())
    #expect(fit.size == code.size)
    let span = Double(code.size - 7)
    // From the first alignment pattern to the last: the mesh does not reach beyond them.
    for row in 6..<code.size - 6 {
      for column in 6..<code.size - 6 {
        let found = fit.point((Double(column) - 3) / span, (Double(row) - 3) / span)
        let drawn = pattern(5 * (Double(column) + 4.5), 5 * (Double(row) + 4.5))
        #expect((found - drawn).length < 0.5 * 5, "\(column) \(row)")
      }
    }
  }

  @Test func `a grid that is not fitted passes through the patterns, in the nearest version`()
    throws
  {
    let scan = DrawnScan(try DrawnCode.of(version: 5, level: "L"), moduleSize: 3)
    let finder = GridFinder(of: scan.candidate(), in: scan.image)
    let versions = [4, 5, 6].compactMap { SymbolVersion($0) }
    let grid = try #require(finder.unfitted(in: versions))
    #expect(grid.fixed.version.number == 5)
    #expect(scan.error(of: grid.corners) < Self.tolerance)
    #expect(finder.unfitted(in: [try #require(SymbolVersion(8))]) == nil)
    #expect(finder.unfitted(in: []) == nil)
  }
}
