import Testing

@testable import Decoding

struct StretchTests {
  /// What a picture of a code shows whose corners were stretched along an axis.
  private static func stretches(_ scan: DrawnScan) -> [Stretch] {
    let bits = BlockThreshold.apply(to: scan.image)
    let (patterns, stretched) = FinderScan.all(in: bits)
    return Stretch.all(of: patterns + stretched, in: bits)
  }

  @Test(arguments: [2.2, 2.8, 3.3, 4], [true, false])
  func `three stretched patterns give the stretch`(_ ratio: Double, _ isWide: Bool) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    for degrees in [0.0, 4, 90, 176, 270] {
      let scan = code.stretched(by: ratio, isWide: isWide, moduleSize: 2.5, degrees: degrees)
      let stretch = try #require(Self.stretches(scan).first, "turned by \(degrees)")
      #expect(stretch.axis == Stretch(ratio: 1, isWide: isWide).axis)
      #expect(abs(stretch.ratio / ratio - 1) < 0.05, "turned by \(degrees): \(stretch.ratio)")
    }
  }

  @Test(arguments: [true, false])
  func `two clear patterns give the stretch if the third is covered`(_ isWide: Bool) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let covered = code.changing { column, row in
      column > 7 || row > 7 ? code.modules[row][column] : false
    }
    let scan = covered.stretched(by: 3, isWide: isWide, moduleSize: 3)
    let stretch = try #require(Self.stretches(scan).first)
    #expect(stretch.axis == Stretch(ratio: 1, isWide: isWide).axis)
    #expect(abs(stretch.ratio / 3 - 1) < 0.1)
  }

  @Test func `codes that are not stretched give none`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    for degrees in stride(from: 0.0, to: 90, by: 15) {
      #expect(Self.stretches(DrawnScan(code, moduleSize: 3, degrees: degrees)).isEmpty)
    }
  }

  @Test func `stretches along different axes or by different ratios are not alike`() {
    let stretch = Stretch(ratio: 3, isWide: true)
    #expect(stretch.isLike(Stretch(ratio: 3.5, isWide: true)))
    #expect(!stretch.isLike(Stretch(ratio: 3, isWide: false)))
    #expect(!stretch.isLike(Stretch(ratio: 2, isWide: true)))
    #expect(stretch.isLike(Stretch(ratio: 3, axis: Vector(-1, 0).turned(by: 12))))
    #expect(!stretch.isLike(Stretch(ratio: 3, axis: Vector(1, 0).turned(by: 40))))
  }

  // MARK: Along any axis
  private static func turned(_ scan: DrawnScan, orOfPair: Bool = true) -> Stretch? {
    let bits = BlockThreshold.apply(to: scan.image)
    let (patterns, stretched) = FinderScan.all(in: bits)
    let all = (patterns + stretched).sorted { $0.rowCount > $1.rowCount }
    return Stretch.turned(of: all, in: bits, orOfPair: orOfPair)
  }

  @Test(arguments: [2.5, 3, 4], [20.0, 45, 70, 110, 160])
  func `a stretched code that was turned gives ratio and axis`(
    _ ratio: Double, _ degrees: Double
  ) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let scan = code.stretched(by: ratio, moduleSize: 3, thenTurned: degrees)
    let stretch = try #require(Self.turned(scan, orOfPair: false))
    #expect(abs(stretch.ratio / ratio - 1) < 0.08, "\(stretch.ratio)")
    #expect(abs(stretch.axis.dot(Vector(1, 0).turned(by: degrees))) > 0.99)
  }

  @Test func `two patterns give it only if asked, and codes not stretched never do`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let covered = code.changing { column, row in
      column > 7 || row > 7 ? code.modules[row][column] : false
    }
    let scan = covered.stretched(by: 3, moduleSize: 3, thenTurned: 30)
    #expect(Self.turned(scan, orOfPair: false) == nil)
    let stretch = try #require(Self.turned(scan))
    #expect(abs(stretch.ratio / 3 - 1) < 0.15)
    for degrees in stride(from: 0.0, to: 90, by: 15) {
      #expect(Self.turned(DrawnScan(code, moduleSize: 3, degrees: degrees)) == nil)
    }
  }
}

extension DrawnCode {
  /// A scan of the code turned clockwise, then stretched along rows or columns; the module size is
  /// that of the shorter side.
  func stretched(
    by ratio: Double, isWide: Bool, moduleSize: Double, degrees: Double = 0,
    _ harm: DrawnScan.Harm = DrawnScan.Harm()
  ) -> DrawnScan {
    let flat = DrawnScan(self, moduleSize: moduleSize, degrees: degrees)
    let factors = isWide ? Vector(ratio, 1) : Vector(1, ratio)
    return DrawnScan(
      self, corners: flat.corners.map { $0 * factors },
      width: Int(Double(flat.image.width) * factors.x),
      height: Int(Double(flat.image.height) * factors.y), harm)
  }

  /// A scan of the code stretched along rows, then turned clockwise.
  func stretched(
    by ratio: Double, moduleSize: Double, thenTurned degrees: Double,
    _ harm: DrawnScan.Harm = DrawnScan.Harm()
  ) -> DrawnScan {
    let half = Double(size) * moduleSize / 2
    let ways = [(-half, -half), (half, -half), (half, half), (-half, half)].map { x, y in
      Vector(x * ratio, y).turned(by: degrees)
    }
    let reach = ways.map(\.maxNorm).reduce(0, max) + 4 * moduleSize * ratio
    return DrawnScan(
      self, corners: ways.map { $0 + Vector(reach, reach) }, width: Int(2 * reach),
      height: Int(2 * reach), harm)
  }
}
