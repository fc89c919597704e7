import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

struct QRScannerTests {
  /// A code of `Fixtures/Codes` with a quiet zone of four modules.
  private static func drawn(_ file: String, at index: Int, scale: Int) throws -> (
    payload: [UInt8], picture: GrayImage
  ) {
    let code = try CodeFixture.all(in: file)[index]
    let rows = code.modules
    let side = (rows.count + 8) * scale
    var picture = GrayImage(width: side, height: side)
    for row in 0..<rows.count * scale {
      for column in 0..<rows.count * scale where rows[row / scale][column / scale] {
        picture.pixels[(row + 4 * scale) * side + column + 4 * scale] = 0
      }
    }
    return (Array(code.payload.utf8), picture)
  }

  @Test(arguments: 1...9)
  func `drawn codes of every version and level are read and located`(_ version: Int) throws {
    for index in 0..<4 {
      let (payload, picture) = try Self.drawn("version-\(version).txt", at: index, scale: 4)
      let codes = QRScanner(density: .every).scan(picture)
      #expect(codes.map(\.payload) == [payload])
      let bounds = try #require(codes.first).bounds
      let expected = Double(picture.width)
      #expect(abs(bounds.left - 16) <= 4 && abs(bounds.top - 16) <= 4)
      #expect(abs(bounds.right - expected + 16) <= 4 && abs(bounds.bottom - expected + 16) <= 4)
      #expect(codes.first?.corners.count == 4)
    }
  }

  @Test func `every second row is enough for large modules`() throws {
    let (payload, picture) = try Self.drawn("version-5.txt", at: 0, scale: 6)
    #expect(QRScanner(density: .everySecond).scan(picture).map(\.payload) == [payload])
  }

  @Test func `the same picture gives the same codes whatever was scanned before`() throws {
    let (_, picture) = try Self.drawn("version-3.txt", at: 0, scale: 3)
    let (_, other) = try Self.drawn("version-7.txt", at: 2, scale: 3)
    let first = QRScanner(density: .every).scan(picture)
    _ = QRScanner(density: .every).scan(other)
    #expect(QRScanner(density: .every).scan(picture) == first)
  }

  @Test func `no code is found in a flat picture of any size`() {
    for (width, height) in [(1, 1), (1, 50), (50, 1), (64, 64)] {
      for luminance: UInt8 in [0, 128, 255] {
        let picture = GrayImage(width: width, height: height, luminance: luminance)
        #expect(QRScanner(density: .every).scan(picture).isEmpty)
        #expect(QRScanner(density: .everySecond).scan(picture).isEmpty)
      }
    }
  }

  @Test func `no code is found in noise`() {
    var generator = SeededGenerator(seed: 6)
    var picture = GrayImage(width: 120, height: 90)
    for index in picture.pixels.indices {
      picture.pixels[index] = .random(in: 0...255, using: &generator)
    }
    #expect(QRScanner(density: .every).scan(picture).isEmpty, "seed 6")
  }

  @Test func `bar codes are ignored`() {
    var picture = GrayImage(width: 120, height: 60)
    // An EAN-8 of 1234567 0: guard bars and seven modules per digit.
    let modules =
      "101" + "0011001" + "0010011" + "0111101" + "0100011" + "01010" + "1001110" + "1010000"
      + "1000100" + "1110010" + "101"
    for (index, module) in modules.enumerated() where module == "1" {
      for row in 5..<55 { picture.pixels[row * 120 + 20 + index] = 0 }
    }
    #expect(QRScanner(density: .every).scan(picture).isEmpty)
  }
}
