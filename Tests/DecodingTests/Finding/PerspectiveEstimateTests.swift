import Testing

@testable import Decoding

struct PerspectiveEstimateTests {
  /// Codes in perspective: a shorter far side, a shorter right side, both, rotated, and strongest.
  static let views: [[(Double, Double)]] = [
    [(40, 40), (260, 40), (230, 220), (70, 220)], [(40, 40), (250, 70), (250, 200), (40, 240)],
    [(60, 60), (260, 50), (220, 210), (50, 250)], [(150, 30), (270, 150), (140, 240), (40, 140)],
    [(30, 30), (210, 60), (190, 170), (60, 200)],
  ]

  static func scan(_ view: [(Double, Double)], version: Int = 1) throws -> DrawnScan {
    let code = try DrawnCode.of(version: version, level: "L")
    return DrawnScan(
      code, corners: view.map { Point(x: $0.0, y: $0.1) }, width: 300, height: 300)
  }

  @Test(arguments: views)
  func `perspective is estimated from the sizes of the patterns`(_ view: [(Double, Double)]) throws
  {
    for version in [1, 2, 4] {
      let scan = try Self.scan(view, version: version)
      let estimate = try #require(
        PerspectiveEstimate(of: scan.patternSet(), in: BlockThreshold.apply(to: scan.image)))
      let far = scan.code.size - 4
      let plane = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { Point(x: $0.0, y: $0.1) }
      let reference = Homography(
        from: plane, to: scan.finders + [scan.middle(column: Double(far), row: Double(far))])
      #expect(abs(estimate.acrossTerm - reference.h[6]) < 0.06)
      #expect(abs(estimate.downTerm - reference.h[7]) < 0.06)
      let distance = Double(scan.code.size - 7)
      #expect(abs(estimate.centerDistance - distance) < 0.05 * distance)
    }
  }

  @Test(arguments: [0.0, 20, 45, 130])
  func `a code seen from straight above shows no perspective`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "L")
    let scan = DrawnScan(code, moduleSize: 6, degrees: degrees)
    let estimate = try #require(
      PerspectiveEstimate(of: scan.patternSet(), in: BlockThreshold.apply(to: scan.image)))
    #expect(abs(estimate.acrossTerm) < 0.05 && abs(estimate.downTerm) < 0.05)
  }

  @Test func `missing patterns and patterns outside the picture give no estimate`() throws {
    let patterns = try Self.scan(Self.views[0]).patternSet()
    #expect(PerspectiveEstimate(of: patterns, in: BitImage(width: 300, height: 300)) == nil)
    var bits = BitImage(width: 300, height: 300)
    for index in bits.words.indices { bits.words[index] = .max }
    #expect(PerspectiveEstimate(of: patterns, in: bits) == nil)
    #expect(PerspectiveEstimate(of: patterns, in: BitImage(width: 2, height: 2)) == nil)
  }
}
