package import Geometry
package import Lottery

/// A small picture of a code as scanned; a page can contain thousands of them.
package enum Thumbnail {
  /// Maximum side in pixels; as an uncompressed PNG file, 5.3 KB.
  static let side = 72
  /// Margin around a code, as a fraction of its longer side.
  private static let margin = 0.08

  /// The thumbnails of codes by number, up to the canvas's allowance.
  package static func pngs(
    of codes: [CodeOutcome], in canvas: Canvas
  ) -> [Int: [UInt8]] {
    var files: [Int: [UInt8]] = [:]
    var rest = canvas.allowance
    for code in codes {
      guard let area = area(of: code.corners, in: canvas) else { continue }
      rest -= area.columns.count * area.rows.count
      if rest < 0 { break }
      files[code.number] = png(of: code.corners, in: canvas)
    }
    return files
  }

  /// A gray PNG file of a code's area, nil if unknown or empty.
  package static func png(of corners: Corners, in canvas: Canvas) -> [UInt8]? {
    guard let (columns, rows) = area(of: corners, in: canvas) else { return nil }
    let share = min(1, Double(side) / Double(max(columns.count, rows.count)))
    let width = max(1, Int(Double(columns.count) * share))
    let height = max(1, Int(Double(rows.count) * share))
    let pixels = (0..<height).flatMap { row in
      (0..<width).map { column in
        canvas.meanShade(part(column, of: width, in: columns), part(row, of: height, in: rows))
      }
    }
    return PNGFile.file(width: width, height: height, pixels: pixels)
  }

  /// A code's area on the canvas, with its margin; nil if unknown or empty.
  private static func area(
    of corners: Corners, in canvas: Canvas
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard corners != .unknown else { return nil }
    let shown = canvas.shown(corners)
    func range(_ coordinates: [Double], _ limit: Int) -> Range<Int> {
      let (first, last) = (coordinates.min() ?? 0, coordinates.max() ?? 0)
      let more = (last - first) * margin
      func clamped(_ coordinate: Double) -> Int { Int(min(max(coordinate, 0), Double(limit))) }
      return clamped(first - more)..<clamped(last + more)
    }
    let (columns, rows) = (
      range(shown.map(\.x), canvas.width), range(shown.map(\.y), canvas.height)
    )
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// One of `count` equal parts of a range, which has at least `count` elements.
  private static func part(_ index: Int, of count: Int, in range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + index * range.count / count
    return start..<range.lowerBound + (index + 1) * range.count / count
  }
}
