import Testing

@testable import Decoding

struct StretchTests {
  /// What a picture of a code shows whose corners were stretched along an axis.
  private static func stretches(_ scan: DrawnScan) -> [Stretch] {
    let bits = BlockThreshold.apply(to: scan.image)
    let (patterns, stretched) = FinderScan.all(in: bits)
    let elongated = (patterns + stretched).filter(Stretch.mayShow)
    return Stretch.all(of: elongated, in: bits)
  }

  @Test(arguments: [2.2, 2.8, 3.3, 4], [true, false])
  func `three stretched patterns give the stretch`(_ ratio: Double, _ isWide: Bool) throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    for degrees in [0.0, 4, 90, 176, 270] {
      let scan = code.stretched(by: ratio, isWide: isWide, moduleSize: 2.5, degrees: degrees)
      let stretch = try #require(Self.stretches(scan).first, "turned by \(degrees)")
      #expect(stretch.isWide == isWide)
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
    #expect(stretch.isWide == isWide)
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
}
