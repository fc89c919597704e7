import Platform
import Reporting
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

struct PNGFileTests {
  /// Sizes around the limit of a stored block, 65,535 bytes; a row has one byte more than pixels.
  @Test(arguments: [
    (1, 1), (7, 3), (3, 70), (65_534, 1), (65_535, 1), (70_000, 1), (1, 40_000), (254, 257),
    (254, 514), (300, 300),
  ])
  func `a written gray picture is read back exactly`(_ width: Int, _ height: Int) throws {
    var generator = SeededGenerator(seed: 6)
    var image = GrayImage(width: width, height: height)
    for index in image.pixels.indices {
      image.pixels[index] = UInt8.random(in: 0...255, using: &generator)
    }
    let bytes = PNGFile.file(width: width, height: height, pixels: image.pixels)
    let file = try MemoryFile(bytes)
    let header = try PNGHeader(Array(bytes.prefix(PNGHeader.length)))
    let reading = try PNGImage.read(descriptor: file.descriptor.fileDescriptor, header: header)
    let isSame = reading.picture == Picture(gray: image)
    #expect(isSame)
    #expect(reading.fault == nil)
  }

  @Test(arguments: [(1, 1), (7, 3), (21_844, 1), (21_845, 2), (100, 220)])
  func `a written colored picture is read back exactly`(_ width: Int, _ height: Int) throws {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let png = PNGFile.file(width: width, height: height, channels: 3, pixels: bytes)
    let file = try MemoryFile(png)
    let header = try PNGHeader(Array(png.prefix(PNGHeader.length)))
    let reading = try PNGImage.read(
      descriptor: file.descriptor.fileDescriptor, header: header, inColor: true)
    #expect(reading.stored.channels == 3)
    let isSame = reading.stored.bytes == bytes
    #expect(isSame)
    #expect(reading.fault == nil)
  }

  @Test func `a colored file matches one assembled byte by byte`() {
    let other = TinyPNG(width: 9, height: 7, isColored: true, isInterlaced: false)
    let bytes = other.picture.pixels.flatMap { [$0, $0, $0] }
    let isSame = PNGFile.file(width: 9, height: 7, channels: 3, pixels: bytes) == other.bytes
    #expect(isSame)
  }

  @Test func `a gray file matches one assembled byte by byte`() {
    let other = TinyPNG(width: 9, height: 7, isColored: false, isInterlaced: false)
    let isSame = PNGFile.file(width: 9, height: 7, pixels: other.picture.pixels) == other.bytes
    #expect(isSame)
  }
}
