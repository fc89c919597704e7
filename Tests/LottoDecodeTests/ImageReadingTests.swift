import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct ImageReadingTests {
  /// A search that finds nothing, for tests that are not about codes.
  private static let noSearch = CodeSearch(
    attempts: [], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })

  private static func read(
    _ bytes: [UInt8], fileSize: Int? = nil, pixelLimit: UInt64 = 1_000_000,
    isGlance: Bool = false, search: CodeSearch = noSearch,
    began: (PictureSize) -> Void = { _ in }
  ) throws -> ImageReading {
    let file = try MemoryFile(bytes)
    if let fileSize { try file.cut(to: fileSize) }
    var options = ImageReading.Options(isGlance: isGlance, search: search)
    options.decoding.pixelLimit = pixelLimit
    return ImageReading(file.descriptor, options: options) { event in
      if case .began(_, let size) = event { began(size) }
    }
  }

  /// The faults of the broken files, as the manifest describes them; all others have none.
  private static let faults: [String: String] = [
    "cut-short.png": "truncated", "cut-early.png": "truncated", "corrupt.png": "damaged",
  ]

  @Test(arguments: try Repository.rows(ofTable: "Scans/manifest.tsv"))
  func `a scan gives the payloads of the manifest in order`(_ row: [String]) throws {
    let reading = try Self.read(
      try Repository.bytes(ofFixture: "Scans/\(row[0])"), search: .forTickets)
    let payloads = reading.codes.map { String(decoding: $0.payload, as: UTF8.self) }
    #expect(payloads == row[2].split(separator: " ").map(String.init))
    let fault = reading.fault.map { "\($0)" } ?? ""
    #expect(fault.hasPrefix(Self.faults[row[0]] ?? ""))
    #expect(fault.isEmpty == (Self.faults[row[0]] == nil))
    for code in reading.codes {
      // Modules of 1.6 pixels cannot be told apart without error correction, so no length is given.
      if row[0] == "small-modules.png", code.declaredLength == nil { continue }
      #expect(code.declaredLength == code.payload.count, "\(code.attempt)")
    }
  }

  @Test func `a code names the attempt that found it`() throws {
    let attempts = [
      "kind-gray-8.png": "plain", "inverted.png": "inverted", "small-modules.png": "plain",
    ]
    for (name, attempt) in attempts {
      let bytes = try Repository.bytes(ofFixture: "Scans/\(name)")
      let reading = try Self.read(bytes, search: .forTickets)
      #expect(reading.codes.map(\.attempt) == [attempt], "\(name)")
    }
  }

  @Test func `a glance reads a clean scan but not an inverted one`() throws {
    let manifest = try Repository.rows(ofTable: "Scans/manifest.tsv")
    let row = try #require(manifest.first { $0[0] == "kind-gray-8.png" })
    let clean = try Self.read(
      try Repository.bytes(ofFixture: "Scans/\(row[0])"), isGlance: true, search: .forTickets)
    #expect(clean.codes.map { String(decoding: $0.payload, as: UTF8.self) } == [row[2]])
    let inverted = try Self.read(
      try Repository.bytes(ofFixture: "Scans/inverted.png"), isGlance: true, search: .forTickets)
    #expect(inverted.codes.isEmpty)
    #expect(inverted.fault == nil)
  }

  /// A portable map of a scan's dark pixels, in a gray, on a clear ground.
  ///
  /// With several inks, as many copies stand one below the other.
  private static func clearMap(of name: String, inks: [UInt8]) throws -> [UInt8] {
    let scan = try MemoryFile(try Repository.bytes(ofFixture: "Scans/\(name)"))
    var image: GrayImage?
    _ = ImageReading(scan.descriptor, options: ImageReading.Options(search: noSearch)) { event in
      if case .read(let picture) = event {
        image = GrayImage(width: picture.width, height: picture.height, pixels: picture.bytes)
      }
    }
    let gray = try #require(image)
    let header =
      "P7\nWIDTH \(gray.width)\nHEIGHT \(gray.height * inks.count)\nDEPTH 2\nMAXVAL 255\n"
    return Array((header + "TUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n").utf8)
      + inks.flatMap { ink in gray.pixels.flatMap { [ink, $0 < 128 ? 255 : 0] } }
  }

  @Test(arguments: [[0], [255], [0, 255], [255, 0], [255, 255]] as [[UInt8]])
  func `codes on a clear ground are read, black or white, and both beside each other`(
    _ inks: [UInt8]
  ) throws {
    let manifest = try Repository.rows(ofTable: "Scans/manifest.tsv")
    let row = try #require(manifest.first { $0[0] == "kind-gray-8.png" })
    let reading = try Self.read(try Self.clearMap(of: row[0], inks: inks), search: .forTickets)
    let payloads = reading.codes.map { String(decoding: $0.payload, as: UTF8.self) }
    #expect(payloads == inks.map { _ in row[2] })
    #expect(reading.fault == nil)
  }

  @Test func `the size is reported once, before decoding`() throws {
    var sizes: [[UInt32]] = []
    let png = TinyPNG(width: 7, height: 3, isColored: false, isInterlaced: false)
    let reading = try Self.read(png.bytes) { sizes.append([$0.width, $0.height]) }
    #expect(sizes == [[7, 3]])
    #expect(reading.fault == nil)
  }

  @Test func `pictures up to the limits are read, larger ones refused before decoding`() throws {
    let bytes = TinyPNG(width: 8, height: 6, isColored: false, isInterlaced: false).bytes
    #expect(try Self.read(bytes, pixelLimit: 48).fault == nil)
    #expect(try Self.read(bytes, fileSize: 256 << 20).fault == nil)
    let refused = try [
      Self.read(bytes, pixelLimit: 47) { _ in Issue.record("began") },
      Self.read(bytes, fileSize: 256 << 20 + 1) { _ in Issue.record("began") },
    ]
    #expect(refused[0].fault == .tooLarge(PictureSize(width: 8, height: 6)))
    #expect(refused[1].fault == .tooManyBytes(256 << 20 + 1))
    #expect(refused.allSatisfy { $0.codes.isEmpty })
  }

  @Test func `a side above the limit is refused, however short the other one`() throws {
    for (width, height) in [(100_001, 1), (1, 100_001)] {
      let size = PictureSize(width: UInt32(width), height: UInt32(height))
      let bytes = Self.header(width: width, height: height)
      let reading = try Self.read(bytes, pixelLimit: .max) { _ in Issue.record("began") }
      #expect(reading.fault == .tooLarge(size))
    }
    let allowed = try Self.read(Self.header(width: 100_000, height: 1), pixelLimit: .max)
    #expect(allowed.fault == .truncated)
  }

  @Test func `a header with the largest sides is refused before decoding`() throws {
    let bytes = Self.header(width: 4_294_967_295, height: 4_294_967_295)
    let reading = try Self.read(bytes, pixelLimit: .max) { _ in Issue.record("began") }
    #expect(reading.fault == .tooLarge(PictureSize(width: .max, height: .max)))
  }

  @Test func `empty, unsupported and unrecognized files have different faults`() throws {
    #expect(try Self.read([]).fault == .emptyFile)
    // No test of this process loads the library.
    #expect(try Self.read(Array("GIF89a".utf8)).fault == .missing(.gif, for: .gif))
    #expect(try Self.read(Array("hello".utf8)).fault == .notImage)
  }

  @Test func `a PNG cut at any length never traps and is truncated until whole`() throws {
    for isInterlaced in [false, true] {
      let png = TinyPNG(width: 6, height: 9, isColored: true, isInterlaced: isInterlaced)
      for length in 0...png.bytes.count {
        let fault = try Self.read(Array(png.bytes.prefix(length))).fault
        let expected: PictureFault? =
          switch length {
          case 0: .emptyFile
          case ..<8: .notImage
          case png.bytes.count: nil
          default: .truncated
          }
        #expect(fault == expected, "\(length) bytes")
      }
    }
  }

  @Test(arguments: ["gray", "color-420", "gray-progressive", "thumbnail"])
  func `a JPEG cut at any length never traps and is truncated until whole`(
    _ name: String
  ) throws {
    let whole = try Repository.bytes(ofFixture: "JPEG/\(name).jpg")
    for length in 0...whole.count {
      let fault = try Self.read(Array(whole.prefix(length))).fault
      let expected: PictureFault? =
        switch length {
        case 0: .emptyFile
        case ..<3: .notImage
        case whole.count: nil
        default: .truncated
        }
      #expect(fault == expected, "\(length) bytes")
    }
  }

  @Test func `a JPEG above the limits is refused before decoding`() throws {
    let whole = try Repository.bytes(ofFixture: "JPEG/gray.jpg")
    #expect(try Self.read(whole, pixelLimit: 27 * 19).fault == nil)
    let refused = try Self.read(whole, pixelLimit: 27 * 19 - 1) { _ in Issue.record("began") }
    #expect(refused.fault == .tooLarge(PictureSize(width: 27, height: 19)))
    let long = try Self.read(whole, fileSize: 256 << 20 + 1) { _ in Issue.record("began") }
    #expect(long.fault == .tooManyBytes(256 << 20 + 1))
  }

  @Test func `an unsupported JPEG is reported with its kind`() throws {
    let gray = try Repository.bytes(ofFixture: "JPEG/gray.jpg")
    // The frame header: its length, 8 bits, the sides, the number of channels.
    let frame = try #require(
      gray.indices.first { gray[$0...].starts(with: [0xFF, 0xC0, 0, 11, 8, 0, 19, 0, 27, 1]) })
    for (place, value, fault) in [
      (1, 0xC3, PictureFault.unsupportedJPEG("lossless JPEG")),
      (1, 0xC5, .unconvertible("hierarchical JPEG")), (9, 2, .unconvertible("JPEG of 2 channels")),
      (4, 16, .unconvertible("JPEG of 16 bits")),
    ] as [(Int, UInt8, PictureFault)] {
      var bytes = gray
      bytes[frame + place] = value
      #expect(try Self.read(bytes).fault == fault)
    }
    var deep = gray
    (deep[frame + 1], deep[frame + 4]) = (0xC1, 12)
    #expect(try Self.read(deep).fault == .unsupportedJPEG("JPEG of 12 bits"))
  }

  @Test func `a libjpeg warning becomes a warning, and a fault if pixels are lost`()
    throws
  {
    let gray = try Repository.bytes(ofFixture: "JPEG/gray.jpg")
    #expect(try Self.read(gray).warning == "")
    let frame = try #require(gray.indices.first { gray[$0...].starts(with: [0xFF, 0xC0]) })
    let odd = try Self.read(gray[..<frame] + [0, 0, 0] + gray[frame...])
    #expect(odd.fault == nil)
    #expect(odd.warning.contains("3 extraneous bytes"))
    var bytes = gray
    bytes.removeSubrange(bytes.count - 22..<bytes.count - 2)
    let cut = try Self.read(bytes)
    #expect(cut.fault == .damaged(.jpeg, "Corrupt JPEG data: premature end of data segment"))
    #expect(cut.warning.contains("premature end of data segment"))
  }

  @Test func `a JPEG is kept in gray, a colored PNG in color if requested`() throws {
    func channels(_ name: String, _ options: ImageReading.Options) throws -> [Int] {
      let file = try MemoryFile(try Repository.bytes(ofFixture: name))
      var channels: [Int] = []
      _ = ImageReading(file.descriptor, options: options) { event in
        if case .read(let picture) = event { channels.append(picture.channels) }
      }
      return channels
    }
    var options = ImageReading.Options(search: Self.noSearch)
    options.decoding.pictures = .stored
    #expect(try channels("JPEG/pillow-color.jpg", options) == [1])
    #expect(try channels("Scans/kind-rgb-8.png", options) == [3])
    #expect(try channels("Scans/kind-gray-8.png", options) == [1])
    #expect(try channels("Scans/kind-rgb-8.png", .init(search: Self.noSearch)) == [1])
  }

  @Test func `a cut scan is truncated, and its code is found if the file reaches that far`() throws
  {
    let row = try #require(
      try Repository.rows(ofTable: "Scans/manifest.tsv").first { $0[0] == "cut-short.png" })
    let whole = try Repository.bytes(ofFixture: "Scans/\(row[0])")
    var found: [Bool] = []
    for percent in stride(from: 10, through: 100, by: 30) {
      let bytes = Array(whole.prefix(whole.count * percent / 100))
      let reading = try Self.read(bytes, search: .forTickets)
      #expect(reading.fault == .truncated)
      // What shows of a cut code is told.
      let read = reading.codes.filter(\.isRead)
      for code in read { #expect(code.payload == Array(row[2].utf8)) }
      found.append(!read.isEmpty)
    }
    #expect(found.first == false)
    #expect(found.last == true)
  }

  @Test(arguments: [
    "blank.png", "no-code.png", "kind-gray-1.png", "kind-palette-2.png", "kind-adam7-palette-4.png",
    "kind-rgb-16-trns.png", "kind-gray-2-trns.png",
  ])
  func `flipped bits never trap`(_ name: String) throws {
    let original = try Repository.bytes(ofFixture: "Scans/\(name)")
    var generator = SeededGenerator(seed: 45)
    for round in 0..<20 {
      var bytes = original
      for _ in 0...round % 4 {
        let index = Int.random(in: 8..<bytes.count, using: &generator)
        bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      _ = try Self.read(bytes)
    }
  }

  @Test func `any single flipped bit in a small file is detected`() throws {
    let png = TinyPNG(width: 4, height: 4, isColored: false, isInterlaced: false)
    for index in png.bytes.indices {
      for bit in 0..<8 {
        var bytes = png.bytes
        bytes[index] ^= 1 << bit
        let reading = try Self.read(bytes)
        // Checksums cover every bit of the chunks that make up the picture. The empty chunk at the end
        // has one, too, but libpng 1.6.59 does not check it.
        let isOfEnd = index >= png.bytes.count - 4
        #expect(reading.fault != nil || isOfEnd, "byte \(index), bit \(bit)")
      }
    }
  }

  /// A signature and a header chunk, with nothing after them.
  private static func header(width: Int, height: Int) -> [UInt8] {
    let sides = [width, height].flatMap { side in
      (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    }
    return TinyPNG.signature + TinyPNG.chunk("IHDR", sides + [8, 0, 0, 0, 0])
  }
}
