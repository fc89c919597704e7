import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct JPEGImageTests {
  private static func read(_ bytes: [UInt8]) throws -> PictureReading {
    try JPEGImage.read(bytes, header: try JPEGHeader(bytes))
  }

  private static func file(_ name: String) throws -> [UInt8] {
    try Repository.bytes(ofFixture: "JPEG/\(name).jpg")
  }

  @Test func `libzbar was built with libjpeg`() { #expect(JPEGImage.isSupported) }

  /// `Fixtures/JPEG/make_jpegs.py` wrote the table with pillow; `djpeg -grayscale` agrees with it.
  @Test(arguments: try Repository.rows(ofTable: "JPEG/gray.tsv"))
  func `every kind of JPEG decodes to the luminance that another reader sees`(_ row: [String])
    throws
  {
    let bytes = try Repository.bytes(ofFixture: "JPEG/\(row[0])")
    let reading = try Self.read(bytes)
    let gray = reading.picture.gray
    #expect([gray.width, gray.height].map(String.init) == [row[1], row[2]])
    let digits = Array(row[3].utf8)
    let expected = stride(from: 0, to: digits.count, by: 2).compactMap {
      Int(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    #expect(gray.pixels.count == expected.count)
    let worst = zip(gray.pixels, expected).map { abs(Int($0) - $1) }.max() ?? .max
    #expect(worst <= 1)
    #expect(reading.stored == StoredPicture(planes: [gray]))
    #expect(reading.picture.brightest == nil)
    #expect(reading.fault == nil)
    #expect(reading.warning == "")
  }

  @Test func `a file cut within its scan keeps the rows it has`() throws {
    let whole = try Self.file("gray")
    let picture = try Self.read(whole).picture.gray
    // Drops the end marker and the last bytes of data, from the last of three rows of blocks.
    let cut = try Self.read(Array(whole.dropLast(12)))
    #expect(cut.fault == .truncated)
    let isSame = cut.picture.gray.pixels.prefix(8 * 27) == picture.pixels.prefix(8 * 27)
    #expect(isSame)
    #expect(cut.picture.gray.pixels != picture.pixels)
  }

  @Test(arguments: [
    "gray", "gray-restarts", "gray-progressive", "color-420", "color-progressive",
  ])
  func `a file cut anywhere after its first scan header gives a picture of full size`(
    _ name: String
  ) throws {
    let whole = try Self.file(name)
    let size = try JPEGHeader(whole).size
    for length in 2..<whole.count {
      let bytes = Array(whole.prefix(length))
      guard let header = try? JPEGHeader(bytes) else { continue }
      let reading = try JPEGImage.read(bytes, header: header)
      #expect(reading.fault == .truncated, "\(length) bytes")
      #expect(reading.picture.gray.width == Int(size.width), "\(length) bytes")
      #expect(reading.picture.gray.height == Int(size.height), "\(length) bytes")
    }
  }

  @Test func `scan data that ends too early leaves a warning`() throws {
    var bytes = try Self.file("gray")
    bytes.removeSubrange(bytes.count - 22..<bytes.count - 2)
    let reading = try Self.read(bytes)
    #expect(reading.fault != .truncated)
    #expect(!reading.warning.isEmpty)
    #expect(!reading.warning.contains("\n"))
  }

  @Test func `missing tables are reported as damage, with libjpeg's message`() throws {
    // Without its Huffman tables (markers 0xC4), and without its quantization table (0xDB).
    for marker in [0xC4, 0xDB] as [UInt8] {
      var bytes = try Self.file("gray-progressive")
      while let place = bytes.indices.dropLast().first(where: {
        bytes[$0] == 0xFF && bytes[$0 + 1] == marker
      }) {
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        bytes.removeSubrange(place..<place + 2 + length)
      }
      #expect {
        _ = try Self.read(bytes)
      } throws: { error in
        if case .damaged(.jpeg, let reason) = error as? PictureFault {
          !reason.isEmpty
        } else {
          false
        }
      }
    }
  }

  @Test func `random damage never traps, and gives a picture of the header's size or none`() throws
  {
    let seed: UInt64 = 8
    var generator = SeededGenerator(seed: seed)
    let names = ["gray", "gray-restarts", "gray-progressive", "color-420", "color-rgb"]
    let files = try names.map(Self.file)
    for round in 0..<600 {
      var bytes = files[round % files.count]
      for _ in 0...round % 3 {
        let place = Int.random(in: 2..<bytes.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      guard let header = try? JPEGHeader(bytes), header.size.pixelCount < 100_000 else { continue }
      guard let reading = try? JPEGImage.read(bytes, header: header) else { continue }
      #expect(
        reading.picture.gray.pixels.count == Int(header.size.pixelCount),
        "seed \(seed), round \(round)")
    }
  }
}
