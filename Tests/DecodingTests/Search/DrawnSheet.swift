@testable import Decoding

/// A sheet of paper with codes pasted onto it.
struct DrawnSheet {
  /// The picture.
  private(set) var image: GrayImage
  /// The rectangles around the codes, in the order they were pasted.
  private(set) var bounds: [Bounds] = []

  /// A blank sheet.
  init(width: Int, height: Int) { image = GrayImage(width: width, height: height, luminance: 220) }

  /// Pastes the picture of a code onto the sheet.
  mutating func paste(_ scan: DrawnScan, atColumn left: Int, row top: Int) {
    paste(scan.image, corners: scan.corners, atColumn: left, row: top)
  }

  /// Pastes the picture of a bent code onto the sheet.
  mutating func paste(_ bent: BentCode, atColumn left: Int, row top: Int) {
    let last = bent.code.size - 1
    let corners = [(0, 0), (last, 0), (last, last), (0, last)].map(bent.middle)
    paste(bent.image, corners: corners, atColumn: left, row: top)
  }

  private mutating func paste(
    _ code: GrayImage, corners: [Point], atColumn left: Int, row top: Int
  ) {
    for row in 0..<code.height {
      for column in 0..<code.width {
        let index = (top + row) * image.width + left + column
        // The pictures of rotated codes overlap at their corners.
        image.pixels[index] = min(image.pixels[index], code.luminance(column, row))
      }
    }
    bounds.append(
      Bounds(around: corners.map { Point(x: $0.x + Double(left), y: $0.y + Double(top)) }))
  }
}

extension Bounds {
  /// The rectangle as a polygon.
  var outline: Outline {
    Outline(
      [(left, top), (right, top), (right, bottom), (left, bottom)].map { Point(x: $0.0, y: $0.1) })
  }

  /// The largest distance between corresponding edges of the two rectangles.
  func distance(from other: Bounds) -> Double {
    [left - other.left, top - other.top, right - other.right, bottom - other.bottom]
      .map { abs($0) }.reduce(0, max)
  }
}
