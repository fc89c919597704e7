import Geometry
import TestSupport
import Testing

@testable import Reporting

struct CanvasTests {
  @Test func `gray becomes three equal channels, and colors are kept`() {
    let gray = Canvas(width: 2, height: 2, channels: 1, bytes: [0, 1, 2, 255])
    #expect(gray.bytes == [0, 0, 0, 1, 1, 1, 2, 2, 2, 255, 255, 255])
    let colored = Canvas(width: 1, height: 2, channels: 3, bytes: [1, 2, 3, 4, 5, 6])
    #expect(colored.bytes == [1, 2, 3, 4, 5, 6])
  }

  /// Where the first row and the first column of a stored picture are when it is upright
  /// (Exif 3.0, 4.6.5.1.6).
  @Test(
    arguments: [
      (1, [1, 2, 3, 4, 5, 6]), (2, [3, 2, 1, 6, 5, 4]), (3, [6, 5, 4, 3, 2, 1]),
      (4, [4, 5, 6, 1, 2, 3]), (5, [1, 4, 2, 5, 3, 6]), (6, [4, 1, 5, 2, 6, 3]),
      (7, [6, 3, 5, 2, 4, 1]), (8, [3, 6, 2, 5, 1, 4]),
    ] as [(UInt8, [UInt8])])
  func `a stored picture is turned upright`(_ number: UInt8, _ shades: [UInt8]) {
    let gray = Canvas(
      width: 3, height: 2, channels: 1, bytes: [1, 2, 3, 4, 5, 6],
      orientation: Orientation(exif: number))
    #expect([gray.width, gray.height] == (number < 5 ? [3, 2] : [2, 3]))
    #expect(gray.bytes == shades.flatMap { [$0, $0, $0] })
    let colored = Canvas(
      width: 3, height: 2, channels: 3, bytes: (1...6).flatMap { [$0, $0 + 10, $0 + 20] },
      orientation: Orientation(exif: number))
    #expect(colored.bytes == shades.flatMap { [$0, $0 + 10, $0 + 20] })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>)
  func `corners enclose the same pixel in the stored and the upright picture`(_ number: UInt8) {
    for (x, y) in [(0, 0), (5, 1), (2, 3)] {
      var bytes = [UInt8](repeating: 0, count: 6 * 4)
      bytes[6 * y + x] = 255
      let canvas = Canvas(
        width: 6, height: 4, channels: 1, bytes: bytes, orientation: Orientation(exif: number),
        scale: 0.5)
      let (left, top) = (2 * x, 2 * y)
      let corners = canvas.shown(
        Corners([left, top, left + 2, top, left + 2, top + 2, left, top + 2]))
      let columns = corners.map { Int($0.x) }
      let rows = corners.map { Int($0.y) }
      #expect(canvas.shade(columns.min() ?? -1, rows.min() ?? -1) == 3 * 255)
      #expect(Set(columns).count == 2 && Set(rows).count == 2)
    }
  }

  @Test func `shades are the sums of a pixel's bytes`() {
    let canvas = Canvas(width: 2, height: 2, channels: 3, bytes: (1...12).map { $0 })
    #expect(canvas.shades(0..<2, 0..<2) == 6...33)
    #expect(canvas.shades(1..<2, 0..<1) == 15...15)
  }
}

extension Canvas {
  /// The sum of a pixel's bytes: 765 for white, 0 for black.
  func shade(_ column: Int, _ row: Int) -> Int {
    shades(column..<column + 1, row..<row + 1).lowerBound
  }

  /// A pixel's color as 0xRRGGBB.
  func color(_ column: Int, _ row: Int) -> UInt32 {
    bytes[3 * (row * width + column)..<3 * (row * width + column) + 3]
      .reduce(0) { $0 << 8 | UInt32($1) }
  }
}
