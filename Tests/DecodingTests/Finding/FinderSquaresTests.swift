import Testing

@testable import Decoding

struct FinderSquaresTests {
  @Test(arguments: [0.0, 20, 45, 110, 300])
  func `a code's finder patterns are squares at any rotation`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3.2, degrees: degrees, isMirrored: isMirrored)
      #expect(scan.candidate().hasSquares(in: scan.image), "mirrored: \(isMirrored)")
    }
  }

  @Test(arguments: [1.3, 2, 5, 9])
  func `finder patterns are seen through blur, noise and a wrong module size`(
    _ moduleSize: Double
  ) throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    let harm = DrawnScan.Harm(dark: 90, light: 170, blur: moduleSize / 2, noise: 12, seed: 3)
    let scan = DrawnScan(code, moduleSize: moduleSize, harm)
    for error in [0.75, 1, 1.35] {
      #expect(scan.candidate(sizeError: error).hasSquares(in: scan.image), "\(error)")
    }
  }

  @Test func `noise, blank paper and points beside the patterns show no squares`() throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    let scan = DrawnScan(code, moduleSize: 3)
    let candidate = scan.candidate()
    let (width, height) = (scan.image.width, scan.image.height)
    #expect(!candidate.hasSquares(in: GrayImage(width: width, height: height)))
    for seed in 1...20 {
      let noise = RandomPicture.of(width, height, seed: UInt64(seed))
      #expect(!candidate.hasSquares(in: noise), "seed \(seed)")
    }
    #expect(!scan.candidate(movedBy: 3).hasSquares(in: scan.image))
  }

  @Test func `centers outside the picture do not trap`() {
    let candidate = TimedCandidate(
      corner: Point(x: -1e9, y: 1e9), across: Vector(x: 14, y: 0), down: Vector(x: 0, y: 14),
      moduleSize: 1)
    #expect(!candidate.hasSquares(in: GrayImage(width: 1, height: 1)))
  }

  @Test(arguments: 1...9)
  func `finder pattern centers follow from a code's corners, whichever comes first`(
    _ version: Int
  ) throws {
    var code = try DrawnCode.of(version: version, level: "M")
    let (near, far) = (7.5, Double(code.size) + 0.5)
    var middles = [(near, near), (far, near), (far, far), (near, far)].map { Point(x: $0, y: $1) }
    for turns in 0..<4 {
      let found = try #require(TimedCandidate(between: code.corners(), in: code.picture()))
      let expected = FinderPatternSet(
        corner: middles[0], across: middles[1] - middles[0], down: middles[3] - middles[0],
        moduleSize: 1, score: 0)
      #expect(found.centerDistance == code.size - 7)
      for (place, right) in zip(found.patterns.centers, expected.centers) {
        #expect((place - right).length < 1e-6, "\(turns) turns")
      }
      code = code.turned
      middles = Array(middles[1...] + middles[..<1])
    }
  }

  @Test func `corners that do not form a square hold no code`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let picture = code.picture()
    let corners = code.corners()
    let same = Point(x: 3, y: 3)
    for wrong in [[], Array(corners.prefix(3)), corners + [same], [same, same, same, same]] {
      #expect(TimedCandidate(between: wrong, in: picture) == nil)
    }
    for far in [1e3, -1e3, 1e12, 1e300, .infinity, -.infinity, .nan] {
      let places = [
        Point(x: 0, y: 0), Point(x: far, y: 0), Point(x: far, y: far), Point(x: 0, y: far),
      ]
      #expect(TimedCandidate(between: places, in: picture) == nil, "\(far)")
      for index in corners.indices {
        var moved = corners
        moved[index] = Point(x: far, y: far)
        _ = DeclaredLength.of(moved, in: picture, decodedLength: 0)
      }
    }
  }
}
