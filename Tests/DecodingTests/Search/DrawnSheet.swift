@testable import Decoding

/// Codes on one sheet, each where it was pasted.
struct DrawnSheet {
  /// The picture.
  private(set) var image: GrayImage
  /// The rectangles around the codes, in the order in which they were pasted.
  private(set) var bounds: [Bounds] = []

  /// White paper.
  init(width: Int, height: Int) { image = GrayImage(width: width, height: height, luminance: 220) }

  /// Puts the picture of a code on the sheet.
  mutating func paste(_ scan: DrawnScan, atColumn left: Int, row top: Int) {
    for row in 0..<scan.image.height {
      for column in 0..<scan.image.width {
        let index = (top + row) * image.width + left + column
        // The corners of turned codes' pictures lie over one another.
        image.pixels[index] = min(image.pixels[index], scan.image.luminance(column, row))
      }
    }
    bounds.append(
      Bounds(
        around: scan.corners.map { Point(x: $0.x + Double(left), y: $0.y + Double(top)) }))
  }
}

extension Bounds {
  /// How far one of the edges lies from the other rectangle's at most.
  func distance(from other: Bounds) -> Double {
    [left - other.left, top - other.top, right - other.right, bottom - other.bottom]
      .map { abs($0) }.reduce(0, max)
  }
}
