import Glibc
import Testing

@testable import Decoding

struct NestedSquaresTests {
  private static func squares(
    _ image: GrayImage, at point: Point, _ moduleSize: Double
  ) -> NestedSquares? {
    NestedSquares(around: point, moduleSize: moduleSize, in: BlockThreshold.apply(to: image))
  }

  @Test(arguments: Array(stride(from: 0.0, to: 90, by: 15)), [3.0, 4.5, 9])
  func `the outlines of a sharp pattern are seen, however it is turned`(
    _ degrees: Double, _ moduleSize: Double
  ) throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 5, level: "L"), moduleSize: moduleSize, degrees: degrees)
    for finder in scan.finders {
      // From a point that is off by most of a module.
      let start = finder + Vector(0.7, -0.7) * moduleSize
      let squares = try #require(Self.squares(scan.image, at: start, moduleSize))
      #expect((squares.center - finder).length < 0.2 * moduleSize)
      #expect((0.93...1.07).contains(squares.moduleSize / moduleSize))
      #expect(squares.misfit < 0.35)
    }
  }

  @Test func `the outlines of a pattern on paper bent in two directions are seen`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let bent = BentCode(code) { Vector(2.4 * sin($0.y / 4 + 1), 2.4 * sin($0.x / 4.5)) }
    for (column, row) in [(3, 3), (code.size - 4, 3), (3, code.size - 4)] {
      let squares = try #require(
        Self.squares(bent.image, at: bent.middle(column, row), BentCode.scale))
      #expect(squares.misfit < 0.35)
    }
  }

  /// Dark and light by turns inside these radii in pixels; round, or square.
  private static func rings(_ radii: [Double], areRound: Bool) -> GrayImage {
    var image = GrayImage(width: 121, height: 121)
    for index in image.pixels.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: 121)
      let (x, y) = (Double(column) - 60, Double(row) - 60)
      let radius = areRound ? (x * x + y * y).squareRoot() : max(abs(x), abs(y))
      let place = radii.firstIndex { radius < $0 }
      image.pixels[index] = place.map { $0 % 2 == 0 ? 0 : 255 } ?? 255
    }
    return image
  }

  @Test(arguments: [3.0, 6]) func `squares are seen, circles are not`(_ module: Double) throws {
    let radii = [1.5, 2.5, 3.5].map { $0 * module }
    let squares = Self.squares(Self.rings(radii, areRound: false), at: Point(60, 60), module)
    #expect(try #require(squares).misfit < 0.2)
    #expect(Self.squares(Self.rings(radii, areRound: true), at: Point(60, 60), module) == nil)
  }

  @Test func `squares of other proportions do not fit`() throws {
    for radii in [[7.0, 21, 35], [6, 12, 40], [14, 18, 22]] {
      let image = Self.rings(radii, areRound: false)
      let squares = try #require(Self.squares(image, at: Point(60, 60), radii[1] / 2.5))
      #expect(squares.misfit > 0.4, "\(radii)")
    }
  }

  @Test func `squares that the picture's edge cuts are not seen`() {
    let image = Self.rings([9, 15, 21], areRound: false)
    for rows in [0..<70, 55..<121] {
      let part = image.part(0..<121, rows)
      #expect(Self.squares(part, at: Point(60, 60 - Double(rows.lowerBound)), 6) == nil)
    }
  }
}
