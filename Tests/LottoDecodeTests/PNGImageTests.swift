import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct PNGImageTests {
  /// Reads a file as the decoder does.
  private static func read(_ bytes: [UInt8]) throws -> PictureReading {
    let file = try MemoryFile(bytes)
    let front = FileFront(
      bytes: Array(bytes.prefix(PNGHeader.length)), fileSize: bytes.count,
      options: ImageReading.Options())
    return try PNGImage(file.descriptor, front).read()
  }

  private static func mean(_ image: GrayImage, _ columns: Range<Int>, _ rows: Range<Int>) -> Double
  {
    let sum = rows.reduce(0) { sum, row in
      columns.reduce(sum) { $0 + Int(image.luminance($1, row)) }
    }
    return Double(sum) / Double(columns.count * rows.count)
  }

  /// `Generator/measure_gray.py` measured the table with a PNG reader of its own.
  @Test(arguments: try Repository.rows(ofTable: "Scans/gray.tsv"))
  func `every kind of PNG decodes to the luminance that another reader sees`(_ row: [String]) throws
  {
    let reading = try Self.read(try Repository.bytes(ofFixture: "Scans/\(row[0])"))
    let image = reading.picture.gray
    #expect(reading.fault == nil)
    #expect(image.pixels.count { $0 < 128 } == Int(row[1]))
    let (x, y) = (image.width / 2, image.height / 2)
    let means = [
      Self.mean(image, 0..<x, 0..<y), Self.mean(image, x..<image.width, 0..<y),
      Self.mean(image, 0..<x, y..<image.height),
      Self.mean(image, x..<image.width, y..<image.height),
    ]
    // Up to half a level is lost to rounding, and another half to weights in 256ths.
    for (mean, expected) in zip(means, row[2].split(separator: " ").compactMap { Double($0) }) {
      #expect(abs(mean - expected) < 1)
    }
  }

  @Test func `the table has every PNG kind of the scans`() throws {
    let kinds = try Repository.rows(ofTable: "Scans/manifest.tsv").filter { $0[1] == "png-kind" }
    let measured = try Repository.rows(ofTable: "Scans/gray.tsv")
    #expect(Set(measured.map { $0[0] }) == Set(kinds.map { $0[0] }))
  }

  @Test(arguments: [(1, 1), (9, 7), (3, 20), (20, 3)], [false, true])
  func `a file assembled byte by byte is read exactly`(
    _ size: (Int, Int), _ isInterlaced: Bool
  ) throws {
    for isColored in [false, true] {
      let png = TinyPNG(
        width: size.0, height: size.1, isColored: isColored, isInterlaced: isInterlaced)
      let reading = try Self.read(png.bytes)
      let isSame = reading.picture.gray == png.picture
      #expect(isSame)
      #expect(reading.fault == nil)
    }
  }

  @Test func `a file cut anywhere gives exactly the rows it still holds`() throws {
    let png = TinyPNG(width: 11, height: 16, isColored: true, isInterlaced: false)
    let bytes = png.bytes
    let header = try PNGHeader(Array(bytes.prefix(PNGHeader.length)))
    let file = try MemoryFile(bytes)
    for length in stride(from: bytes.count - 1, through: PNGHeader.length, by: -1) {
      try file.cut(to: length)
      let reading = try PNGImage.read(descriptor: file.descriptor.fileDescriptor, header: header)
      #expect(reading.fault == .truncated, "\(length) bytes")
      // The last row needs the end of the data, with the 8 bytes of checksums after it.
      let hasAll = length >= bytes.count - 12
      let rows = hasAll ? 16 : min(15, max(0, length - png.bytesBeforeRows) / png.bytesOfRow)
      let kept = rows * png.width
      let pixels = reading.picture.gray.pixels
      let isSame = pixels.prefix(kept) == png.picture.pixels.prefix(kept)
      #expect(isSame, "\(length) bytes")
      #expect(pixels.dropFirst(kept).allSatisfy { $0 == 255 }, "\(length) bytes")
    }
  }

  @Test func `more bytes of an interlaced file never make the picture worse`() throws {
    let png = TinyPNG(width: 13, height: 11, isColored: false, isInterlaced: true)
    let bytes = png.bytes
    let header = try PNGHeader(Array(bytes.prefix(PNGHeader.length)))
    let file = try MemoryFile(bytes)
    var least = png.picture.pixels.count
    for length in stride(from: bytes.count - 1, through: PNGHeader.length, by: -1) {
      try file.cut(to: length)
      let reading = try PNGImage.read(descriptor: file.descriptor.fileDescriptor, header: header)
      #expect(reading.fault == .truncated, "\(length) bytes")
      let right = zip(reading.picture.gray.pixels, png.picture.pixels).count { $0 == $1 }
      #expect(right <= least, "\(length) bytes")
      least = right
    }
    #expect(least == 0)
  }

  @Test func `bytes after the end are ignored`() throws {
    let png = TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false)
    let isSame = try Self.read(png.bytes + [1, 2, 3]).picture.gray == png.picture
    #expect(isSame)
  }

  @Test func `a colored picture is kept in color if requested, a gray one in gray`() throws {
    for isColored in [false, true] {
      let png = TinyPNG(width: 5, height: 4, isColored: isColored, isInterlaced: true)
      let file = try MemoryFile(png.bytes)
      let header = try PNGHeader(Array(png.bytes.prefix(PNGHeader.length)))
      for inColor in [false, true] {
        let reading = try PNGImage.read(
          descriptor: file.descriptor.fileDescriptor, header: header, inColor: inColor)
        let gray = png.picture.pixels
        let stored = reading.stored
        #expect(stored.channels == (isColored && inColor ? 3 : 1))
        #expect(stored.bytes == (stored.channels == 3 ? gray.flatMap { [$0, $0, $0] } : gray))
        #expect(reading.picture.gray == png.picture)
      }
    }
  }

  @Test func `missing rows of a cut file are white in every channel`() throws {
    let png = TinyPNG(width: 11, height: 16, isColored: true, isInterlaced: false)
    let file = try MemoryFile(png.bytes)
    let header = try PNGHeader(Array(png.bytes.prefix(PNGHeader.length)))
    try file.cut(to: png.bytesBeforeRows + 3 * png.bytesOfRow)
    let reading = try PNGImage.read(
      descriptor: file.descriptor.fileDescriptor, header: header, inColor: true)
    #expect(reading.fault == .truncated)
    let kept = png.picture.pixels.prefix(3 * 11).flatMap { [$0, $0, $0] }
    #expect(reading.stored.bytes.prefix(99).elementsEqual(kept))
    #expect(reading.stored.bytes.dropFirst(99).allSatisfy { $0 == 255 })
  }

  @Test func `chunks that do not affect the picture are skipped, even damaged ones`() throws {
    let png = TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false)
    for type in ["tEXt", "zTXt", "iTXt", "gAMA", "iCCP", "eXIf", "sPLT", "tIME", "xyZw"] {
      var chunk = TinyPNG.chunk(type, Array("what nobody reads".utf8))
      for isDamaged in [false, true] {
        if isDamaged { chunk[chunk.count - 1] ^= 1 }
        var bytes = png.bytes
        bytes.insert(contentsOf: chunk, at: 33)
        let reading = try Self.read(bytes)
        let isSame = reading.picture.gray == png.picture
        #expect(isSame, "\(type)")
        #expect(reading.fault == nil, "\(type)")
      }
    }
  }

  /// Whether a fault is damage for which libpng gave a reason.
  private static func isDamage(_ fault: PictureFault?) -> Bool {
    if case .damaged(.png, let reason) = fault { !reason.isEmpty } else { false }
  }

  @Test func `damage behind the last row leaves the picture whole and is told`() throws {
    let png = TinyPNG(width: 5, height: 6, isColored: false, isInterlaced: false)
    let whole = png.bytes
    // The last bytes: 4 of the stream's checksum, 4 of the chunk's, then IEND.
    let checksum = whole.count - 16
    for index in [checksum, checksum + 3, whole.count - 9, whole.count - 6, whole.count - 1] {
      var bytes = whole
      bytes[index] ^= 1
      let reading = try Self.read(bytes)
      let isSame = reading.picture.gray == png.picture
      // Without its IEND, the file ends too early.
      let isTold = Self.isDamage(reading.fault) || reading.fault == .truncated
      #expect(isSame && isTold, "byte \(index)")
    }
  }

  @Test func `a pixel that a checksum shows to be wrong changes nothing but itself`() throws {
    let png = TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false)
    var bytes = png.bytes
    bytes[png.bytesBeforeRows + png.bytesOfRow + 2] ^= 1
    let reading = try Self.read(bytes)
    #expect(Self.isDamage(reading.fault))
    #expect(zip(reading.picture.gray.pixels, png.picture.pixels).count { $0 != $1 } == 1)
  }

  @Test func `rows before damage are kept`() throws {
    let png = TinyPNG(width: 11, height: 16, isColored: true, isInterlaced: false)
    var bytes = png.bytes
    // A filter type that does not exist.
    bytes[png.bytesBeforeRows + 9 * png.bytesOfRow] = 77
    let reading = try Self.read(bytes)
    #expect(Self.isDamage(reading.fault))
    #expect(reading.picture.gray.pixels.prefix(99).elementsEqual(png.picture.pixels.prefix(99)))
  }

  @Test func `damage before the first row is an error`() throws {
    for index in [29, 41, 42] {
      var bytes = TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false).bytes
      bytes[index] ^= 0x40
      #expect {
        _ = try Self.read(bytes)
      } throws: { error in
        Self.isDamage(error as? PictureFault)
      }
    }
  }

  @Test func `a window declared smaller than the data needs is read`() throws {
    let whole = try Repository.bytes(ofFixture: "Scans/kind-gray-8.png")
    let name = try #require(whole.indices.first { whole[$0...].starts(with: "IDAT".utf8) })
    let length = whole[name - 4..<name].reduce(0) { $0 << 8 | Int($1) }
    // A window of 256 bytes, and the check bits that fit it (RFC 1950, 2.2).
    let data = [0x08, 0x1D] + whole[name + 6..<name + 4 + length]
    let bytes = whole[..<(name - 4)] + TinyPNG.chunk("IDAT", data) + whole[(name + 8 + length)...]
    let reading = try Self.read(Array(bytes))
    let isSame = try reading.picture == Self.read(whole).picture
    #expect(isSame && reading.fault == nil)
  }

  @Test func `a bad descriptor is reported as unreadable`() throws {
    let header = try PNGHeader(
      Array(
        TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false).bytes
          .prefix(PNGHeader.length)))
    #expect {
      _ = try PNGImage.read(descriptor: -1, header: header)
    } throws: { error in
      if case .unreadable(let reason) = error as? PictureFault { !reason.isEmpty } else { false }
    }
  }
}
