import Testing

@testable import Decoding

struct FinderSquaresTests {
  @Test(arguments: [0.0, 20, 45, 110, 300])
  func `the finder patterns of a code are squares, however it is turned`(_ degrees: Double) throws {
    let code = try DrawnCode.of(version: 3, level: "M")
    for isMirrored in [false, true] {
      let scan = DrawnScan(code, moduleSize: 3.2, degrees: degrees, isMirrored: isMirrored)
      #expect(scan.candidate().hasSquares(in: scan.image), "mirrored: \(isMirrored)")
    }
  }

  @Test(arguments: [1.3, 2, 5, 9])
  func `they are seen through blur and noise, and where their modules were measured wrong`(
    _ moduleSize: Double
  ) throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    let harm = DrawnScan.Harm(dark: 90, light: 170, blur: moduleSize / 2, noise: 12, seed: 3)
    let scan = DrawnScan(code, moduleSize: moduleSize, harm)
    for error in [0.75, 1, 1.35] {
      #expect(scan.candidate(sizeError: error).hasSquares(in: scan.image), "\(error)")
    }
  }

  @Test func `places in noise, on paper and beside the patterns show none`() throws {
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

  @Test func `middles outside of the picture do not trap`() {
    let candidate = TimedCandidate(
      corner: Point(x: -1e9, y: 1e9), across: Vector(x: 14, y: 0), down: Vector(x: 0, y: 14),
      moduleSize: 1)
    #expect(!candidate.hasSquares(in: GrayImage(width: 1, height: 1)))
  }
}
