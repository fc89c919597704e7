import Testing

@testable import Decoding

struct VersionInformationTests {
  /// The version that a scan states; `error` scales the measured distance.
  private static func version(
    _ scan: DrawnScan, error: Double = 1,
    _ detail: NormalizedPatch.Detail = NormalizedPatch.Tuning.coarseDetail
  ) -> Int? {
    let distance = Double(scan.code.size - 7) * error
    let patch = NormalizedPatch(
      of: scan.patternSet(), in: scan.image, centerDistance: Int(distance),
      detail)
    return VersionInformation.read(in: patch, centerDistance: distance)?.number
  }

  @Test(arguments: 7...9)
  func `the version is read from rotated and mirrored codes`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "L")
    for (degrees, isMirrored) in [(0.0, false), (30, false), (200, true)] {
      let scan = DrawnScan(code, moduleSize: 3.3, degrees: degrees, isMirrored: isMirrored)
      #expect(Self.version(scan) == version, "\(degrees)")
      for error in [0.92, 1.08] { #expect(Self.version(scan, error: error) == version, "\(error)") }
    }
  }

  @Test(arguments: [0, 2, 3].map { PerspectiveEstimateTests.views[$0] })
  func `the version is read in perspective`(_ view: [(Double, Double)]) throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 8, level: "L"),
      corners: view.map { Point(x: $0.0, y: $0.1) }, width: 300, height: 300)
    #expect(Self.version(scan, NormalizedPatch.Tuning.fineDetail) == 8)
  }

  @Test func `smaller codes, flat paper and noise state no version`() throws {
    let scan = DrawnScan(try DrawnCode.of(version: 6, level: "L"), moduleSize: 3)
    #expect(Self.version(scan) == nil)
    for image in [GrayImage(width: 200, height: 200), RandomPicture.of(200, 200, seed: 5)] {
      let patch = NormalizedPatch(
        of: scan.patternSet(), in: image, centerDistance: 38, NormalizedPatch.Tuning.coarseDetail)
      #expect(VersionInformation.read(in: patch, centerDistance: 38) == nil, "seed 5")
    }
  }
}
