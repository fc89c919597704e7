import Testing

@testable import Decoding

struct RegionMapTests {
  @Test func `regions keep their luminance, and all else is pale`() {
    let picture = GrayImage(width: 40, height: 30, luminance: 20)
    let regions = [
      Bounds(left: 4, top: 6, right: 14, bottom: 16),
      // Texture may reach beyond the edge.
      Bounds(left: 30, top: 20, right: 48, bottom: 38),
    ]
    let drawing = RegionMap(of: regions, in: picture).drawing
    #expect(drawing.width == 40 && drawing.height == 30)
    for row in 0..<30 {
      for column in 0..<40 {
        let isInside =
          (4..<14).contains(column) && (6..<16).contains(row) || column >= 30 && row >= 20
        #expect(drawing.luminance(column, row) == (isInside ? 20 : 197), "\(column), \(row)")
      }
    }
  }
}
