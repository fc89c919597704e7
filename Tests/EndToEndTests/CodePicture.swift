import Reporting
import TestSupport

/// PNG files of codes from `Fixtures/Codes`, drawn pixel by pixel.
enum CodePicture {
  private static let quietZone = 4
  private static let scale = 3

  /// The modules of one ticket's code from `Fixtures/Codes`.
  static func ticket(_ index: Int) throws -> [[Bool]] { try code(index, of: "tickets") }

  /// The modules of a code that is not a lottery's, of the same size.
  static func flyer() throws -> [[Bool]] { try code(1, of: "other-contents") }

  private static func code(_ index: Int, of name: String) throws -> [[Bool]] {
    try CodeFixture.all(in: "\(name).txt")[index].modules
  }

  /// The code with its function patterns kept and all other modules random.
  static func destroyed(_ modules: [[Bool]]) -> [[Bool]] {
    let size = modules.count
    var generator = SeededGenerator(seed: 3)
    var result = modules
    for row in 0..<size {
      for column in 0..<size {
        let isFinder =
          (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
        let alignment = (size - 9)..<(size - 4)
        let isFixed =
          isFinder || row == 6 || column == 6
          || (alignment.contains(row) && alignment.contains(column))
        if !isFixed { result[row][column] = Bool.random(using: &generator) }
      }
    }
    return result
  }

  /// A PNG file of equally sized codes side by side; the last is blurred by means of these radii.
  static func file(
    of codes: [[[Bool]]], scale: Int = scale, blurringLastBy radii: [Int] = []
  ) -> [UInt8] {
    let side = codes[0].count + 2 * quietZone
    let (width, height) = (side * codes.count * scale, side * scale)
    var pixels = [UInt8](repeating: 255, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = (x / scale % side - quietZone, y / scale - quietZone)
        let code = codes[x / scale / side]
        if code.indices.contains(row), code.indices.contains(column), code[row][column] {
          pixels[y * width + x] = 0
        }
      }
    }
    let last = (width - side * scale)..<width
    for radius in radii {
      pixels = mean(of: pixels, within: last, radius, step: 1, width)
      pixels = mean(of: pixels, within: last, radius, step: width, width)
    }
    return PNGFile.file(width: width, height: height, pixels: pixels)
  }

  /// The mean of the pixels around each in some columns, along a row or, by a step of `width`, down.
  private static func mean(
    of pixels: [UInt8], within columns: Range<Int>, _ radius: Int, step: Int, _ width: Int
  ) -> [UInt8] {
    var result = pixels
    for index in pixels.indices where columns.contains(index % width) {
      let near = (-radius...radius).map { index + $0 * step }
        .filter { pixels.indices.contains($0) && columns.contains($0 % width) }
      result[index] = UInt8(near.reduce(0) { $0 + Int(pixels[$1]) } / near.count)
    }
    return result
  }

  /// A PNG file of light noise without any pattern.
  static func noise(side: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 8)
    let pixels = (0..<side * side).map { _ in UInt8.random(in: 200...255, using: &generator) }
    return PNGFile.file(width: side, height: side, pixels: pixels)
  }
}
