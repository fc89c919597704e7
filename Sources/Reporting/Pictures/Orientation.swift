/// How to turn a stored picture upright: by exchanging rows and columns, then by mirroring.
package struct Orientation: Equatable {
  let isTransposed, mirrorsColumns, mirrorsRows: Bool

  /// The orientation of an EXIF number from 1 to 8 (Exif 3.0, 4.6.5.1.6): where the first row and
  /// the first column of the stored picture belong.
  package init(exif number: UInt8) {
    isTransposed = [5, 6, 7, 8].contains(number)
    mirrorsColumns = [2, 3, 6, 7].contains(number)
    mirrorsRows = [3, 4, 7, 8].contains(number)
  }

  /// Nothing is exchanged or mirrored.
  package static let upright = Orientation(exif: 1)

  /// The upright size of a picture.
  func turned(width: Int, height: Int) -> (width: Int, height: Int) {
    isTransposed ? (height, width) : (width, height)
  }

  /// Where a point of a picture of a size is when upright; sides are edges, not pixels.
  func turned(x: Double, y: Double, width: Double, height: Double) -> (x: Double, y: Double) {
    let (x, y, right, bottom) = isTransposed ? (y, x, height, width) : (x, y, width, height)
    return (mirrorsColumns ? right - x : x, mirrorsRows ? bottom - y : y)
  }

  /// Calls `body` with each pixel's index in the stored picture, row by row as they are upright.
  func forEachPixel(width: Int, height: Int, _ body: (Int) -> Void) {
    let (columns, rows) = turned(width: width, height: height)
    let (columnStep, rowStep) = isTransposed ? (width, 1) : (1, width)
    for row in 0..<rows {
      let start = (mirrorsRows ? rows - 1 - row : row) * rowStep
      for column in 0..<columns {
        body(start + (mirrorsColumns ? columns - 1 - column : column) * columnStep)
      }
    }
  }
}
