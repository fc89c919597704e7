import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

@Suite(.enabled(if: InflatedRows.isLoaded, "libdeflate is not installed"))
struct SoundPNGTests {
  /// A PNG of random samples in rows of random filters; any bytes are some picture's.
  struct RandomPNG {
    let width, height, depth, colorType: Int
    var interlacing: UInt8 = 0
    var colors: Int?
    var samples: [UInt8]

    init(
      _ width: Int, _ height: Int, depth: Int, colorType: Int, seed: UInt64,
      filters: ClosedRange<UInt8> = 0...4
    ) {
      self.width = width
      self.height = height
      self.depth = depth
      self.colorType = colorType
      var generator = SeededGenerator(seed: seed)
      let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
      let length = (width * channels * depth + 7) / 8
      // Small differences, as in pictures, and large ones.
      let most: UInt8 = seed % 2 == 0 ? 3 : .max
      samples = (0..<height).flatMap { _ in
        [UInt8.random(in: filters, using: &generator)]
          + (0..<length).map { _ in UInt8.random(in: 0...most, using: &generator) }
      }
      if colorType == 3 { colors = 1 << depth }
    }

    var header: [UInt8] {
      TinyPNG.bigEndian(UInt32(width)) + TinyPNG.bigEndian(UInt32(height))
        + [UInt8(depth), UInt8(colorType), 0, 0, interlacing]
    }

    var palette: [UInt8] {
      guard let colors else { return [] }
      return TinyPNG.chunk("PLTE", (0..<3 * colors).map { UInt8(truncatingIfNeeded: 7 * $0 + 11) })
    }

    var stream: [UInt8] { TinyPNG.stored(samples) }

    func file(
      _ between: [UInt8] = [], data: [UInt8]? = nil, end: [UInt8] = TinyPNG.chunk("IEND", [])
    ) -> [UInt8] {
      TinyPNG.signature + TinyPNG.chunk("IHDR", header) + palette + between
        + (data ?? TinyPNG.chunk("IDAT", stream)) + end
    }
  }

  private static func sound(
    _ bytes: [UInt8], size: PictureSize? = nil, inColor: Bool = false
  ) throws -> PictureReading? {
    guard let png = SoundPNG(bytes, size: try size ?? PNGHeader(bytes).size) else { return nil }
    return png.reading(inColor: inColor, orientation: 1)
  }

  /// What libpng, which reads row by row, makes of a file.
  private static func reference(_ bytes: [UInt8], inColor: Bool = false) throws -> PictureReading {
    let file = try MemoryFile(bytes)
    return try PNGImage.read(
      descriptor: file.descriptor.fileDescriptor, header: try PNGHeader(bytes), inColor: inColor)
  }

  private static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  @Test(arguments: Self.kinds)
  func `every kind of pixels is the one that libpng reads`(_ colorType: Int, _ depth: Int) throws {
    // Around sixteen rows, which are undone at once, and sixteen bytes.
    let sizes = [
      (1, 1), (1, 40), (3, 17), (15, 16), (16, 33), (17, 32), (40, 3), (70, 49), (99, 16),
    ]
    for (index, (width, height)) in sizes.enumerated() {
      for inColor in [false, true] {
        let seed = UInt64(2 * index + (inColor ? 1 : 0))
        let bytes = RandomPNG(width, height, depth: depth, colorType: colorType, seed: seed).file()
        let expected = try Self.reference(bytes, inColor: inColor)
        try #require(expected.fault == nil)
        let reading = try #require(
          try Self.sound(bytes, inColor: inColor), "\(width) × \(height), seed \(seed)")
        let isSame = reading.picture == expected.picture && reading.stored == expected.stored
        #expect(isSame && reading.fault == nil, "\(width) × \(height), seed \(seed)")
      }
    }
  }

  @Test(arguments: 0...4 as ClosedRange<UInt8>)
  func `each filter alone is undone`(_ filter: UInt8) throws {
    for (colorType, depth) in Self.kinds {
      let png = RandomPNG(
        37, 35, depth: depth, colorType: colorType, seed: UInt64(filter), filters: filter...filter)
      let isSame = try Self.sound(png.file())?.picture == Self.reference(png.file()).picture
      #expect(isSame, "color type \(colorType), \(depth) bits")
    }
  }

  @Test func `data may be split anywhere, with other chunks around`() throws {
    let png = RandomPNG(20, 20, depth: 8, colorType: 2, seed: 4)
    let stream = png.stream
    let pieces = [stream[..<1], stream[1..<1], stream[1..<700], stream[700...]]
    let text = TinyPNG.chunk("tEXt", Array("what nobody reads".utf8))
    let bytes = png.file(
      text, data: pieces.flatMap { TinyPNG.chunk("IDAT", Array($0)) },
      end: text + TinyPNG.chunk("IEND", []) + [1, 2, 3])
    let isSame = try Self.sound(bytes)?.picture == Self.reference(png.file()).picture
    #expect(isSame)
  }

  @Test func `all that is not sound is left to libpng`() throws {
    let png = RandomPNG(20, 20, depth: 8, colorType: 0, seed: 5)
    let (whole, data) = (png.file(), TinyPNG.chunk("IDAT", png.stream))
    #expect(try Self.sound(whole) != nil)
    let text = TinyPNG.chunk("tEXt", [])
    var (interlaced, few, indexed, filtered) = (png, png, png, png)
    interlaced.interlacing = 1
    few.samples.removeLast()
    indexed = RandomPNG(20, 20, depth: 8, colorType: 3, seed: 5)
    indexed.colors = 200
    filtered.samples[17 * 21] = 5
    var wrongSum = png.stream
    wrongSum[wrongSum.count - 1] ^= 1
    let cases: [(String, [UInt8])] = [
      ("interlaced", interlaced.file()),
      ("a transparent color", png.file(TinyPNG.chunk("tRNS", [0, 7]))),
      ("an unknown critical chunk", png.file(TinyPNG.chunk("ABCD", []))),
      ("a second header", png.file(TinyPNG.chunk("IHDR", png.header))),
      ("a palette of a gray picture", png.file(TinyPNG.chunk("PLTE", [1, 2, 3]))),
      ("a row too few", few.file()),
      ("a byte too many", png.file(data: TinyPNG.chunk("IDAT", png.stream + [0]))),
      ("an unknown filter", filtered.file()), ("an unknown color", indexed.file()),
      ("a wrong checksum of the stream", png.file(data: TinyPNG.chunk("IDAT", wrongSum))),
      ("data in two places", png.file(data: data + text + data)),
      ("no data", png.file(data: [])), ("no end", png.file(end: [])),
      ("an end that is not empty", png.file(end: TinyPNG.chunk("IEND", [0]))),
      ("another size", png.file()),
    ]
    for (name, bytes) in cases {
      let size = name == "another size" ? PictureSize(width: 20, height: 19) : nil
      let isRead = try Self.sound(bytes, size: size) != nil
      #expect(!isRead, "\(name)")
    }
    for length in 8..<whole.count {
      let part = Array(whole[..<length])
      let isRead = try Self.sound(part, size: PictureSize(width: 20, height: 20)) != nil
      #expect(!isRead, "\(length) bytes")
    }
    // The checksums of IHDR and IDAT, and a byte of each.
    for index in [20, 32, 50, whole.count - 13] {
      var bytes = whole
      bytes[index] ^= 1
      let isRead = try Self.sound(bytes, size: PictureSize(width: 20, height: 20)) != nil
      #expect(!isRead, "byte \(index)")
    }
  }

  @Test(arguments: try Repository.rows(ofTable: "Scans/gray.tsv"))
  func `the kinds of PNG among the scans are read at once, but for two`(_ row: [String]) throws {
    let bytes = try Repository.bytes(ofFixture: "Scans/\(row[0])")
    let isInterlaced = bytes[28] == 1
    let isTransparent = bytes.indices.contains { bytes[$0...].starts(with: "tRNS".utf8) }
    let isRead = try Self.sound(bytes) != nil
    #expect(isRead == !(isInterlaced || isTransparent), "\(row[0])")
  }
}
