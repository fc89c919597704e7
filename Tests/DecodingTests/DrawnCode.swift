import TestSupport
import Testing

@testable import Decoding

/// The modules of a code made by another program, and ways to draw them.
struct DrawnCode: CustomTestStringConvertible {
  let name: String
  let level: String
  let mask: Int
  let payload: String
  var modules: [[Bool]]

  var testDescription: String { name }

  /// Reads the codes in a file of `Fixtures/Codes`.
  static func read(_ file: String) throws -> [DrawnCode] {
    try CodeFixture.all(in: file).map { code in
      DrawnCode(
        name: "\(file) \(code.level)", level: code.level, mask: code.mask, payload: code.payload,
        modules: code.modules)
    }
  }

  /// The code of a version and level.
  static func of(version: Int, level: String) throws -> DrawnCode {
    let codes = try read("version-\(version).txt")
    return try #require(codes.first { $0.level == level })
  }

  /// Modules along a side.
  var size: Int { modules.count }

  /// The code rotated 90 degrees clockwise.
  var turned: DrawnCode {
    changing { column, row in modules[size - 1 - column][row] }
  }

  /// The code mirrored left to right.
  var mirrored: DrawnCode {
    changing { column, row in modules[row][size - 1 - column] }
  }

  /// The code with every module computed by a function of its position.
  func changing(_ module: (_ column: Int, _ row: Int) -> Bool) -> DrawnCode {
    var code = self
    for row in 0..<size {
      for column in 0..<size { code.modules[row][column] = module(column, row) }
    }
    return code
  }

  /// An upright picture with `scale` pixels per module.
  func picture(scale: Int = 1, quietZone: Int = 4, dark: UInt8 = 0, light: UInt8 = 255) -> GrayImage
  {
    let side = (size + 2 * quietZone) * scale
    var image = GrayImage(width: side, height: side, luminance: light)
    for row in 0..<size * scale {
      for column in 0..<size * scale where modules[row / scale][column / scale] {
        image.pixels[(row + quietZone * scale) * side + column + quietZone * scale] = dark
      }
    }
    return image
  }

  /// The corners of the code in that picture, clockwise from the top left.
  func corners(scale: Int = 1, quietZone: Int = 4) -> [Point] {
    let near = Double(quietZone * scale)
    let far = near + Double(size * scale)
    return [(near, near), (far, near), (far, far), (near, far)].map { Point(x: $0.0, y: $0.1) }
  }

  /// A picture of the code in perspective, between four corners.
  func picture(width: Int, height: Int, corners: [Point]) -> GrayImage {
    var image = GrayImage(width: width, height: height)
    let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    let view = Homography(from: corners, to: square)
    for row in 0..<height {
      for column in 0..<width {
        let place = view.map(Point(x: Double(column) + 0.5, y: Double(row) + 0.5))
        guard (0..<1).contains(place.x), (0..<1).contains(place.y) else { continue }
        let isDark = modules[Int(place.y * Double(size))][Int(place.x * Double(size))]
        if isDark { image.pixels[row * width + column] = 0 }
      }
    }
    return image
  }
}

extension DrawnCode {
  /// The modules as perfect sampling yields them.
  var soft: SoftModules {
    SoftModules(size: size, values: modules.flatMap { row in row.map { $0 ? 1 : -1 } })
  }

  /// The level and the mask pattern recorded in the fixture.
  var format: SymbolFormat {
    let levels: [String: SymbolLevel] = [
      "L": .low, "M": .medium, "Q": .quartile, "H": .high,
    ]
    return SymbolFormat(level: levels[level] ?? .high, mask: mask)
  }
}
