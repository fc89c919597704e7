import Testing

@testable import Decoding

struct OpenFinderScanTests {
  @Test(arguments: [0.0, 30, 45, 80], [4.0, 7])
  func `the patterns of a code on dark ground without a quiet zone are found`(
    _ degrees: Double, _ moduleSize: Double
  ) throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 5, level: "L"), moduleSize: moduleSize, degrees: degrees)
    // Dark wherever the code is not, and where its edge shares a pixel with paper.
    let outline = Outline(scan.corners)
    let edge = 1 + 3 / (Double(scan.code.size) * moduleSize)
    var image = scan.image
    for index in image.pixels.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: image.width)
      let way = Point(Double(column) + 0.5, Double(row) + 0.5) - outline.center
      if !outline.contains(outline.center + way * edge) {
        image.pixels[index] = 40
      }
    }
    let open = OpenFinderScan(of: BlockThreshold.apply(to: image))
    let set = try #require(open.sets.first)
    for finder in scan.finders {
      #expect(set.centers.contains { ($0 - finder).length < moduleSize })
    }
  }

  @Test func `patterns with ends on all sides form no set`() throws {
    let scan = DrawnScan(try DrawnCode.of(version: 5, level: "L"), moduleSize: 4)
    #expect(OpenFinderScan(of: BlockThreshold.apply(to: scan.image)).sets.isEmpty)
  }
}
