import Testing

@testable import Decoding

struct TextureRegionTests {
  @Test(arguments: [1.5, 3, 4, 6, 9])
  func `a blurred code on a large sheet is found as a region at any module size`(
    _ moduleSize: Double
  ) throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let scan = DrawnScan(
      code, moduleSize: moduleSize, degrees: 8, DrawnScan.Harm(blur: 0.6 * moduleSize))
    var sheet = DrawnSheet(width: 800, height: 700)
    sheet.paste(scan, atColumn: 210, row: 130)
    let best = try #require(EvidenceMap(of: Picture(gray: sheet.image)).regions.first)
    let bounds = sheet.bounds[0]
    let limit = 0.25 * bounds.width
    #expect(best.bounds.distance(from: bounds) < max(limit, 40), "\(best.bounds) for \(bounds)")
  }

  @Test func `texture that fills the picture is not confirmed, and blank paper has no region`() {
    let blank = Picture(gray: GrayImage(width: 500, height: 400, luminance: 210))
    #expect(TextureRegion.all(in: blank).isEmpty)
    // Random black and white squares of two pixels, all over the picture.
    let noise = RandomPicture.of(250, 200, seed: 5)
    var dense = GrayImage(width: 500, height: 400)
    for row in 0..<400 {
      for column in 0..<500 {
        dense.pixels[500 * row + column] = noise.luminance(column / 2, row / 2) < 128 ? 40 : 220
      }
    }
    #expect(TextureRegion.all(in: Picture(gray: dense)).allSatisfy { !$0.isConfirmed }, "seed 5")
  }

  @Test(arguments: [(1, 1), (1, 90), (60, 50)])
  func `tiny pictures have no regions`(_ width: Int, _ height: Int) {
    let noise = Picture(gray: RandomPicture.of(width, height, seed: 6))
    #expect(TextureRegion.all(in: noise).isEmpty, "seed 6")
  }
}
