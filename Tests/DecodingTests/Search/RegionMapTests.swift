import Testing

@testable import Decoding

struct RegionMapTests {
  @Test func `regions keep their luminance, and all else is pale`() {
    let picture = GrayImage(width: 40, height: 30, luminance: 20)
    let regions = [
      Bounds(left: 4, top: 6, right: 14, bottom: 16).outline,
      // Texture may reach beyond the edge.
      Bounds(left: 30, top: 20, right: 48, bottom: 38).outline,
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

  @Test func `a turned region is drawn without the corners of its box`() {
    let picture = GrayImage(width: 41, height: 41, luminance: 20)
    let diamond = Outline([(20, 0), (40, 20), (20, 40), (0, 20)].map { Point(x: $0.0, y: $0.1) })
    let drawing = RegionMap(of: [diamond], in: picture).drawing
    for row in 0..<40 {
      for column in 0..<40 where abs(abs(column - 20) + abs(row - 20) - 20) > 1 {
        let isInside = abs(column - 20) + abs(row - 20) < 20
        #expect(drawing.luminance(column, row) == (isInside ? 20 : 197), "\(column), \(row)")
      }
    }
  }
}
