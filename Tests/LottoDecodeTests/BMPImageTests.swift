import Decoding
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import lotto_decode

struct BMPImageTests {
  /// A number of four bytes, the lowest first.
  private static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func short(_ value: Int) -> [UInt8] { Array(long(value).prefix(2)) }

  /// A bitmap with the header of Windows (40 bytes), or a longer one that begins like it.
  private static func bitmap(
    _ width: Int, _ height: Int, depth: Int, compression: Int = 0, header length: Int = 40,
    used: Int = 0, behindHeader table: [UInt8] = [], _ pixels: [UInt8], offset: Int? = nil
  ) -> [UInt8] {
    let start = offset ?? 14 + length + table.count
    let numbers =
      long(length) + long(width) + long(height) + short(1) + short(depth) + long(compression)
      + long(0) + long(0) + long(0) + long(used) + long(0)
    let rest = [UInt8](repeating: 0, count: max(0, length - 40))
    return Array("BM".utf8) + long(0) + long(0) + long(start) + numbers
      + (length > 40 ? table + rest.dropFirst(table.count) : table) + pixels
  }

  private static let grays: [UInt8] = [10, 10, 10, 0, 20, 20, 20, 0]

  private static func image(_ bytes: [UInt8], isShown: Bool = false) throws -> BMPImage {
    let file = try MemoryFile(bytes)
    let options = ImageReading.Options.fast(isShown: isShown)
    return try BMPImage(
      file.descriptor, FileFront(bytes: bytes, fileSize: bytes.count, options: options))
  }

  private static func reading(_ bytes: [UInt8]) throws -> PictureReading { try image(bytes).read() }

  private static func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    let reading = try reading(bytes)
    try #require(reading.fault == nil)
    return reading.picture.gray.pixels
  }

  @Test func `rows are stored from the bottom up, unless the height is negative`() throws {
    let rows: [UInt8] = [1, 1, 1, 2, 2, 2, 0, 0, 3, 3, 3, 4, 4, 4, 0, 0]
    #expect(try Self.pixels(Self.bitmap(2, 2, depth: 24, rows)) == [3, 4, 1, 2])
    #expect(try Self.pixels(Self.bitmap(2, -2, depth: 24, rows)) == [1, 2, 3, 4])
  }

  @Test func `pixels of 1, 4 and 8 bits are colors of the palette`() throws {
    for (depth, row) in [
      (1, [0b0110_0000]), (2, [0b0001_0100]), (4, [0x01, 0x10]), (8, [0, 1, 1, 0]),
    ] as [(Int, [UInt8])] {
      let padded = row + [UInt8](repeating: 0, count: 4 - row.count)
      for used in [0, 2] {
        let size = used == 0 ? 1 << depth : used
        let palette = Self.grays + [UInt8](repeating: 0, count: 4 * (size - 2))
        let bytes = Self.bitmap(4, 1, depth: depth, used: used, behindHeader: palette, padded)
        #expect(try Self.pixels(bytes) == [10, 20, 20, 10], "\(depth) bits, \(used) colors")
      }
    }
  }

  @Test func `pixels of 16 and 32 bits are cut up by masks`() throws {
    // 5 bits each, without masks; then 5, 6 and 5, behind the short header and in a long one.
    #expect(try Self.pixels(Self.bitmap(2, 1, depth: 16, [0xFF, 0x7F, 0, 0])) == [255, 0])
    let masks = Self.long(0xF800) + Self.long(0x7E0) + Self.long(0x1F)
    for length in [40, 56, 108, 124] {
      let bytes = Self.bitmap(
        2, 1, depth: 16, compression: 3, header: length, behindHeader: masks,
        [0xFF, 0xFF, 0, 0], offset: 14 + length + (length == 40 ? 12 : 0))
      #expect(try Self.pixels(bytes) == [255, 0], "\(length)")
    }
    #expect(try Self.pixels(Self.bitmap(1, 1, depth: 32, [9, 9, 9, 0])) == [9])
    let swapped = Self.long(0xFF) + Self.long(0xFF00) + Self.long(0xFF0000)
    let red = Self.bitmap(
      1, 1, depth: 32, compression: 3, behindHeader: swapped, [255, 0, 0, 0])
    #expect(try Self.image(red, isShown: true).read().stored.bytes == [255, 0, 0])
  }

  @Test func `alpha counts if any pixel has some`() throws {
    let masks =
      Self.long(0xFF0000) + Self.long(0xFF00) + Self.long(0xFF) + Self.long(0xFF00_0000)
    func pixels(_ alpha: UInt8) throws -> [UInt8] {
      try Self.pixels(
        Self.bitmap(
          2, 1, depth: 32, compression: 3, header: 108, behindHeader: masks,
          [9, 9, 9, alpha, 9, 9, 9, 0], offset: 122))
    }
    #expect(try pixels(255) == [9, 255])
    #expect(try pixels(0) == [9, 9])
  }

  @Test func `a bitmap of OS/2 has short numbers and a palette of three bytes`() throws {
    let header = Self.long(12) + Self.short(2) + Self.short(1) + Self.short(1) + Self.short(1)
    let bytes =
      Array("BM".utf8) + Self.long(0) + Self.long(0) + Self.long(32) + header
      + [10, 10, 10, 20, 20, 20] + [0b0100_0000, 0, 0, 0]
    #expect(try Self.pixels(bytes) == [10, 20])
  }

  @Test func `runs of 8 bits repeat, copy, skip and end`() throws {
    // Three of color 1 and the row's end; copied 1, 0, 1 and a byte to fill up; then the end.
    let runs: [UInt8] = [3, 1, 0, 0, 0, 3, 1, 0, 1, 9, 0, 1]
    let bytes = Self.bitmap(
      3, 2, depth: 8, compression: 1, used: 2, behindHeader: Self.grays, runs)
    #expect(try Self.pixels(bytes) == [20, 10, 20, 20, 20, 20])
    // One pixel right and two rows up; what is skipped has the first color.
    let skipping = Self.bitmap(
      2, 3, depth: 8, compression: 1, used: 2, behindHeader: Self.grays, [0, 2, 1, 2, 1, 1, 0, 1])
    #expect(try Self.pixels(skipping) == [10, 20, 10, 10, 10, 10])
  }

  @Test func `runs of 4 bits alternate between two colors`() throws {
    let bytes = Self.bitmap(
      4, 2, depth: 4, compression: 2, used: 2, behindHeader: Self.grays,
      [4, 0x01, 0, 0, 0, 4, 0x10, 0x01, 0, 1])
    #expect(try Self.pixels(bytes) == [20, 10, 10, 20, 10, 20, 10, 20])
  }

  @Test func `rows that are missing are white, and the file is truncated`() throws {
    let rows: [UInt8] = [1, 1, 1, 0, 2, 2, 2]
    let reading = try Self.reading(Self.bitmap(1, 3, depth: 24, rows))
    #expect(reading.picture.gray.pixels == [255, 2, 1])
    #expect(reading.fault == .truncated)
    let runs = Self.bitmap(
      1, 2, depth: 8, compression: 1, used: 2, behindHeader: Self.grays, [1, 1, 0, 0])
    #expect(try Self.reading(runs).picture.gray.pixels == [255, 20])
    #expect(try Self.reading(runs).fault == .truncated)
    let whole = Self.bitmap(3, 3, depth: 24, [UInt8](repeating: 7, count: 36))
    for count in 18..<whole.count {
      let bytes = Array(whole.prefix(count))
      if count < 54 {
        #expect(throws: PictureFault.truncated) { try Self.image(bytes) }
      } else if count < whole.count - 3 {
        #expect(try Self.reading(bytes).fault == .truncated, "\(count)")
      } else {
        // What fills up the last row may be missing.
        #expect(try Self.reading(bytes).fault == nil, "\(count)")
      }
    }
  }
}

// MARK: - Hostile

extension BMPImageTests {
  @Test func `pixels may not begin behind the file`() throws {
    for offset in [1000, Int(UInt32.max)] {
      for (depth, compression) in [(24, 0), (8, 1)] {
        let bytes = Self.bitmap(
          2, 2, depth: depth, compression: compression, [0, 0, 0, 0], offset: offset)
        let reading = try Self.reading(bytes)
        #expect(reading.fault == .truncated)
        #expect(reading.picture.gray.pixels == [255, 255, 255, 255])
      }
    }
  }

  @Test func `pixels that begin in the headers begin behind the palette`() throws {
    let palette = Self.grays
    let bytes = Self.bitmap(2, 1, depth: 1, behindHeader: palette, [0x40, 0, 0, 0], offset: 3)
    #expect(try Self.pixels(bytes) == [10, 20])
  }

  @Test func `a palette longer than the file has black colors`() throws {
    // The pixel is the first byte of the palette, whose second color is the last one in the file.
    for (pixel, color) in [(1, 9), (2, 0), (255, 0)] as [(UInt8, UInt8)] {
      let bytes = Self.bitmap(
        1, 1, depth: 8, used: 0x7FFF_FFFF, [pixel, 0, 0, 0, 9, 9, 9, 0], offset: 54)
      #expect(try Self.pixels(bytes) == [color])
    }
    let black = Self.bitmap(1, 1, depth: 8, used: 200, [199, 0, 0, 0], offset: 54)
    #expect(try Self.pixels(black) == [0])
  }

  @Test func `runs behind the end of a row or of the picture change nothing else`() throws {
    let long = Self.bitmap(
      2, 2, depth: 8, compression: 1, used: 2, behindHeader: Self.grays,
      [255, 1, 0, 0, 1, 0, 1, 1, 0, 0, 255, 1, 0, 0, 0, 2, 255, 255])
    let reading = try Self.reading(long)
    #expect(reading.picture.gray.pixels == [10, 20, 20, 20])
    #expect(reading.fault == .damaged(.bmp, "more pixels than a row has"))
    let skipping = Self.bitmap(
      2, 2, depth: 8, compression: 1, used: 2, behindHeader: Self.grays, [0, 2, 255, 255, 0, 1])
    #expect(try Self.pixels(skipping) == [10, 10, 10, 10])
  }

  @Test(arguments: [
    (0, 1, 24, 0, PictureFault.damaged(.bmp, "a size of 0 × 1")),
    (-1, 1, 24, 0, .damaged(.bmp, "a size of -1 × 1")),
    (1, 0, 24, 0, .damaged(.bmp, "a size of 1 × 0")),
    (1, 1, 3, 0, .damaged(.bmp, "3 bits per pixel")),
    (1, 1, 0, 0, .damaged(.bmp, "0 bits per pixel")),
    (1, 1, 24, 1, .damaged(.bmp, "24 bits per pixel")),
    (1, 1, 24, 99, .damaged(.bmp, "an unknown compression")),
    (1, 1, 0, 4, .unconvertible("BMP for printers")),
    (1, 1, 0, 5, .unconvertible("BMP for printers")),
  ])
  func `a header with numbers that nothing has is refused`(
    _ width: Int, _ height: Int, _ depth: Int, _ compression: Int, _ fault: PictureFault
  ) {
    let bytes = Self.bitmap(width, height, depth: depth, compression: compression, [1, 2, 3, 4])
    #expect(throws: fault) { try Self.image(bytes) }
  }

  @Test func `a picture of any size is measured before anything is allocated`() throws {
    for height in [Int(Int32.max), Int(Int32.min)] {
      for (depth, compression) in [(32, 0), (8, 1)] {
        let bytes = Self.bitmap(
          Int(Int32.max), height, depth: depth, compression: compression, [0, 1])
        let file = try MemoryFile(bytes)
        let size = PictureSize(width: UInt32(Int32.max), height: UInt32(height.magnitude))
        #expect(ImageReading(file.descriptor).fault == .tooLarge(size))
      }
    }
  }

  @Test func `random headers and runs never crash`() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<3000 {
      var bytes = Self.bitmap(
        Int.random(in: 1...40, using: &random), Int.random(in: -40...40, using: &random),
        depth: [1, 4, 8, 16, 24, 32].randomElement(using: &random) ?? 8,
        compression: Int.random(in: 0...3, using: &random),
        header: [40, 56, 64, 108].randomElement(using: &random) ?? 40,
        used: Int.random(in: 0...300, using: &random),
        (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) & 0x83 })
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 18..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let file = try MemoryFile(bytes)
      var options = ImageReading.Options.fast()
      options.decoding.pixelLimit = 1 << 12
      ImageReading.read(file.descriptor, options: options) { _ in }
    }
  }
}
