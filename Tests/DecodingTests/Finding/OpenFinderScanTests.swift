import Testing
import WorkerProtocol

@testable import Decoding

struct OpenFinderScanTests {
  @Test(arguments: [0.0, 30, 45, 80], [4.0, 7])
  func `a code on dark ground without a quiet zone is read, however it is turned`(
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
    let decode = DrawnCode.decoder(of: [scan.code])
    let search = CodeSearch(
      scan: { image, _ in decode(image) }, known: KnownPayload { _, _ in true })
    let codes = search.codes(in: Picture(gray: image))
    #expect(codes.map(\.payload) == [Array(scan.code.payload.utf8)])
  }

  @Test func `patterns with ends on all sides form no set`() throws {
    let scan = DrawnScan(try DrawnCode.of(version: 5, level: "L"), moduleSize: 4)
    #expect(OpenFinderScan(of: BlockThreshold.apply(to: scan.image)).sets.isEmpty)
  }
}
