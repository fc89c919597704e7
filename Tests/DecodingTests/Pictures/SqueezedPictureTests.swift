import Testing

@testable import Decoding

struct SqueezedPictureTests {
  @Test func `rows are averaged in pixels of the ratio`() {
    let gray = GrayImage(width: 5, height: 2, pixels: [0, 100, 200, 100, 0, 50, 50, 50, 50, 50])
    // Two pixels and a half in each: (0 + 100 + 200 / 2) / 2.5, and the same from the other end.
    let squeezed = SqueezedPicture(gray, by: Stretch(ratio: 2.5, isWide: true))
    #expect(
      squeezed.picture.gray == GrayImage(width: 2, height: 2, pixels: [80, 80, 50, 50]))
  }

  @Test func `columns are averaged in pixels of the ratio`() {
    let gray = GrayImage(width: 2, height: 5, pixels: [0, 50, 100, 50, 200, 50, 100, 50, 0, 50])
    let squeezed = SqueezedPicture(gray, by: Stretch(ratio: 2.5, isWide: false))
    #expect(
      squeezed.picture.gray == GrayImage(width: 2, height: 2, pixels: [80, 50, 80, 50]))
  }

  @Test func `points are placed by the ratio of whole pixels`() {
    // 10 pixels by 3.2 are 3.125, rounded to 3.
    let gray = GrayImage(width: 10, height: 10)
    let wide = SqueezedPicture(gray, by: Stretch(ratio: 3.2, isWide: true))
    #expect(wide.picture.gray.width == 3 && wide.picture.gray.height == 10)
    #expect((wide.original(Point(x: 3, y: 4)) - Point(x: 10, y: 4)).length < 1e-9)
    let tall = SqueezedPicture(gray, by: Stretch(ratio: 3.2, isWide: false))
    #expect(tall.picture.gray.width == 10 && tall.picture.gray.height == 3)
    #expect((tall.original(Point(x: 4, y: 3)) - Point(x: 4, y: 10)).length < 1e-9)
  }

  @Test func `a line is squeezed to at least one pixel`() {
    let gray = GrayImage(width: 2, height: 1, pixels: [10, 21])
    let squeezed = SqueezedPicture(gray, by: Stretch(ratio: 5, isWide: true))
    #expect(squeezed.picture.gray == GrayImage(width: 1, height: 1, pixels: [16]))
  }

  @Test(arguments: [20.0, 45, 130, -70])
  func `along a slanted axis the picture is turned, too`(_ degrees: Double) {
    // A light line across the axis, three pixels wide, and one along it.
    let axis = Vector(1, 0).turned(by: degrees)
    let middle = Point(100, 80)
    var gray = GrayImage(width: 200, height: 160, luminance: 20)
    for row in 0..<160 {
      for column in 0..<200 {
        let way = Point(Double(column) + 0.5, Double(row) + 0.5) - middle
        if min(abs(way.dot(axis) - 30), abs(way.cross(axis) - 20)) < 1.5 {
          gray.pixels[200 * row + column] = 200
        }
      }
    }
    let squeezed = SqueezedPicture(gray, by: Stretch(ratio: 3, axis: axis))
    let image = squeezed.picture.gray
    // The lines cross there, and lie along a row and a column.
    let crossing = middle + axis * 30 + Vector(axis.y, -axis.x) * 20
    var (nearest, distance) = (Point.zero, Double.infinity)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let point = Point(Double(column) + 0.5, Double(row) + 0.5)
        let away = (squeezed.original(point) - crossing).length
        if away < distance { (nearest, distance) = (point, away) }
      }
    }
    #expect(distance < 2)
    let (column, row) = (Int(nearest.x), Int(nearest.y))
    for offset in -12...12 {
      #expect(image.luminance(column + offset, row) > 100, "\(offset)")
      #expect(image.luminance(column, row + offset) > 100, "\(offset)")
    }
    #expect(image.luminance(column + 6, row + 10) < 40)
    // Each column averages three pixels along the axis.
    #expect(abs((squeezed.original(Point(1, 0)) - squeezed.original(.zero)).length - 3) < 1e-9)
    #expect(abs((squeezed.original(Point(0, 1)) - squeezed.original(.zero)).length - 1) < 1e-9)
  }
}
