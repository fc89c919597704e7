import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

/// Markers and segments are those of ITU-T T.81, annex B.
struct JPEGHeaderTests {
  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let end: [UInt8] = [0xFF, 0xD9]

  /// A marker, its segment's length, and the segment.
  private static func segment(_ marker: UInt8, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
    let length = UInt16(length ?? body.count + 2)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body
  }

  /// A frame header (B.2.2).
  private static func frame(
    _ marker: UInt8 = 0xC0, bits: UInt8 = 8, width: UInt16 = 258, height: UInt16 = 772,
    channels: UInt8 = 1
  ) -> [UInt8] {
    let sides: [UInt8] = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let components: [UInt8] = (0..<channels).flatMap { [$0 &+ 1, 0x11, 0] as [UInt8] }
    return segment(marker, [bits] + sides + [channels] + components)
  }

  /// A scan header (B.2.3) and data with stuffed 0xFF bytes and restart markers.
  private static let scan =
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xD7, 0]

  private static func fault(_ bytes: [UInt8]) -> PictureFault? {
    do throws(PictureFault) {
      _ = try JPEGHeader(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The fault of a file with these parts between its start and end markers.
  private static func fault(between parts: [UInt8]...) -> PictureFault? {
    fault(start + Array(parts.joined()) + end)
  }

  private static func isBad(_ fault: PictureFault?) -> Bool {
    if case .damaged(.jpeg, let reason)? = fault { !reason.isEmpty } else { false }
  }
}

// MARK: - Accepted

extension JPEGHeaderTests {
  @Test func `the size comes from the frame header, which stores the height first`() throws {
    let header = try JPEGHeader(Self.start + Self.frame() + Self.scan + Self.end)
    #expect(header.size == PictureSize(width: 258, height: 772))
    #expect(!header.isTruncated)
  }

  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC9, 0xCA] as [UInt8], [1, 3] as [UInt8])
  func `baseline, extended and progressive frames in gray or color are read`(
    _ marker: UInt8, _ channels: UInt8
  ) {
    #expect(Self.fault(between: Self.frame(marker, channels: channels), Self.scan) == nil)
  }

  @Test(arguments: try Repository.rows(ofTable: "JPEG/gray.tsv"))
  func `the size agrees with pillow`(_ row: [String]) throws {
    let header = try JPEGHeader(try Repository.bytes(ofFixture: "JPEG/\(row[0])"))
    #expect([header.size.width, header.size.height].map(String.init) == [row[1], row[2]])
    #expect(!header.isTruncated)
  }

  @Test func `the largest 16-bit sides are read`() throws {
    let frame = Self.frame(width: .max, height: .max)
    let header = try JPEGHeader(Self.start + frame + Self.scan + Self.end)
    #expect(header.size.pixelCount == 4_294_836_225)
  }

  @Test func `markers inside a segment are skipped`() {
    let inner = Self.start + Self.frame(width: 1, height: 1) + Self.scan + Self.end
    for marker in [0xE0, 0xE1, 0xEE, 0xEF, 0xFE, 0xDB, 0xC4, 0xCC, 0xDD, 0xDC] as [UInt8] {
      let file = Self.start + Self.segment(marker, inner) + Self.frame() + Self.scan + Self.end
      #expect((try? JPEGHeader(file))?.size.width == 258, "marker \(marker)")
    }
  }

  @Test func `fill bytes and stray bytes between segments are skipped`() throws {
    let fill = [UInt8](repeating: 0xFF, count: 40)
    let stray: [UInt8] = [0, 1, 2, 0xFF, 0, 3]
    for between in [fill, stray, stray + fill, [0xFF, 0x01], [0xFF, 0xD3]] {
      let file =
        Self.start + between + Self.frame() + between + Self.scan + between + Self.end + between
      #expect(try JPEGHeader(file).size.height == 772)
    }
  }

  @Test func `up to 500 scans are accepted`() {
    func file(_ count: Int) -> [UInt8] {
      Self.start + Self.frame(0xC2) + Array(repeatElement(Self.scan, count: count).joined())
        + Self.end
    }
    #expect(JPEGHeader.scanLimit == 500)
    #expect(Self.fault(file(500)) == nil)
    #expect(Self.fault(file(501)) == .damaged(.jpeg, "more than 500 scans"))
  }
}

// MARK: - Refused

extension JPEGHeaderTests {
  @Test func `only 8 bits per sample are supported`() {
    for bits in UInt8.min...UInt8.max where bits != 8 {
      let fault =
        bits == 12
        ? PictureFault.unsupportedJPEG("JPEG of 12 bits") : .unconvertible("JPEG of \(bits) bits")
      #expect(Self.fault(between: Self.frame(bits: bits), Self.scan) == fault)
    }
  }

  @Test func `only one, three or four channels are supported`() {
    func fault(_ channels: UInt8) -> PictureFault? {
      Self.fault(between: Self.frame(channels: channels), Self.scan)
    }
    for channels in [1, 3, 4] as [UInt8] { #expect(fault(channels) == nil) }
    #expect(fault(2) == .unconvertible("JPEG of 2 channels"))
    #expect(fault(255) == .unconvertible("JPEG of 255 channels"))
    #expect(Self.isBad(fault(0)))
  }

  @Test func `lossless frames are not supported`() {
    func fault(_ marker: UInt8) -> PictureFault? {
      Self.fault(between: Self.frame(marker), Self.scan)
    }
    #expect(fault(0xC3) == .unsupportedJPEG("lossless JPEG"))
    #expect(fault(0xCB) == .unconvertible("arithmetic lossless JPEG"))
  }

  @Test func `arithmetic frames of 12 bits are not supported`() {
    for marker in [0xC9, 0xCA] as [UInt8] {
      let fault = Self.fault(between: Self.frame(marker, bits: 12), Self.scan)
      #expect(fault == .unconvertible("arithmetic JPEG of 12 bits"))
    }
  }

  @Test(arguments: [0xC5, 0xC6, 0xC7, 0xCD, 0xCE, 0xCF] as [UInt8])
  func `hierarchical frames are not supported`(_ marker: UInt8) {
    #expect(
      Self.fault(between: Self.frame(marker), Self.scan) == .unconvertible("hierarchical JPEG"))
  }

  @Test func `a side of zero is damage`() {
    #expect(Self.isBad(Self.fault(between: Self.frame(width: 0), Self.scan)))
    #expect(Self.isBad(Self.fault(between: Self.frame(height: 0), Self.scan)))
  }

  @Test func `a second frame is damage, even if identical to the first`() {
    #expect(Self.isBad(Self.fault(between: Self.frame(), Self.frame(), Self.scan)))
  }

  @Test func `damage after a scan keeps the data before it usable`() throws {
    let before = Self.start + Self.frame() + Self.scan
    for damage in [Self.frame(0xC2), [0xFF, 0x02, 0, 4, 0, 0], [0xFF, 0xFE, 0, 1], Self.start] {
      let header = try JPEGHeader(before + damage + Self.end)
      #expect(header.damage != nil && !header.isTruncated)
      #expect(header.usableLength == before.count)
    }
    let whole = try JPEGHeader(before + Self.end)
    #expect(whole.damage == nil && whole.usableLength == before.count + Self.end.count)
  }

  @Test func `a scan before the frame, a second start and an end without a scan are damage`() {
    #expect(Self.isBad(Self.fault(between: Self.scan, Self.frame())))
    #expect(Self.isBad(Self.fault(between: Self.frame(), Self.start, Self.scan)))
    #expect(Self.isBad(Self.fault(between: [])))
    #expect(Self.isBad(Self.fault(between: Self.frame())))
  }

  @Test func `a segment length below two is damage`() {
    for marker in [0xE1, 0xC0, 0xDB, 0xFE, 0xDA] as [UInt8] {
      for length in 0...1 {
        let segment = Self.segment(marker, [1, 2, 3], length: length)
        #expect(Self.isBad(Self.fault(between: segment, Self.frame(), Self.scan)))
      }
    }
  }

  @Test func `an incomplete frame header is damage`() {
    for count in 0..<6 {
      let body = Array(Self.frame().dropFirst(4).prefix(count))
      #expect(Self.isBad(Self.fault(between: Self.segment(0xC0, body), Self.scan)), "\(count)")
    }
  }

  @Test func `a reserved marker is damage`() {
    let reserved = Array(UInt8(0x02)...0xBF) + Array(UInt8(0xF0)...0xFD)
    // The frame of JPEG-LS.
    #expect(Self.fault(between: Self.segment(0xF7, [0, 0])) == .unsupported(.jpegLS))
    for marker in reserved where marker != 0xF7 {
      let segment = Self.segment(marker, [0, 0])
      #expect(Self.isBad(Self.fault(between: segment, Self.frame(), Self.scan)), "\(marker)")
    }
  }
}

// MARK: - Truncated

extension JPEGHeaderTests {
  @Test(arguments: ["gray.jpg", "gray-restarts.jpg", "color-progressive.jpg", "thumbnail.jpg"])
  func `a file cut anywhere is truncated, and its size is known once the first scan begins`(
    _ name: String
  ) throws {
    let whole = try Repository.bytes(ofFixture: "JPEG/\(name)")
    let size = try JPEGHeader(whole).size
    var hasBegun = false
    for length in 2..<whole.count {
      do throws(PictureFault) {
        let header = try JPEGHeader(Array(whole.prefix(length)))
        #expect(header.isTruncated, "\(length) bytes")
        #expect(header.size == size, "\(length) bytes")
        hasBegun = true
      } catch {
        #expect(error == .truncated, "\(length) bytes")
        #expect(!hasBegun, "\(length) bytes")
      }
    }
    #expect(hasBegun)
  }

  @Test func `a cut segment is unusable, cut scan data is usable to its last byte`() throws {
    let table = Self.segment(0xC4, [UInt8](repeating: 0, count: 30))
    let before = Self.start + Self.frame(0xC2) + Self.scan
    for length in 1...table.count {
      let header = try JPEGHeader(before + table.prefix(length))
      #expect(header.isTruncated)
      #expect(header.usableLength == before.count + (length == 1 ? 1 : 0), "\(length) bytes")
    }
    for length in before.count - 9...before.count {
      #expect(try JPEGHeader(Array(before.prefix(length))).usableLength == length)
    }
    let whole = before + table + Self.scan + Self.end + [0, 0]
    #expect(try JPEGHeader(whole).usableLength == whole.count)
  }

  @Test func `bytes after the end marker are ignored`() throws {
    let file = Self.start + Self.frame() + Self.scan + Self.end
    let header = try JPEGHeader(file + Self.frame(width: 1))
    #expect(header.size == PictureSize(width: 258, height: 772))
    #expect(!header.isTruncated)
  }

  @Test func `random changes never trap`() throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    let names = try Repository.rows(ofTable: "JPEG/gray.tsv").map { $0[0] }
    let files = try names.map { try Repository.bytes(ofFixture: "JPEG/\($0)") }
    for round in 0..<3000 {
      var bytes = files[round % files.count]
      for _ in 0...round % 5 {
        let place = Int.random(in: 2..<bytes.count, using: &generator)
        bytes[place] =
          Bool.random(using: &generator) ? 0xFF : .random(in: 0...255, using: &generator)
      }
      if round % 7 == 0 { bytes.removeLast(.random(in: 0...bytes.count - 2, using: &generator)) }
      guard let header = try? JPEGHeader(bytes) else { continue }
      #expect(header.size.pixelCount > 0, "seed \(seed), round \(round)")
      #expect(2...bytes.count ~= header.usableLength, "seed \(seed), round \(round)")
      // The usable part may end at a scan header, which then counts as truncated.
      if let usable = try? JPEGHeader(Array(bytes.prefix(header.usableLength))) {
        #expect(usable.size == header.size, "seed \(seed), round \(round)")
      }
    }
  }
}
