import Decoding
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import lotto_decode

struct PNMImageTests {
  /// The pages of a file: their pixels, and what is wrong with them.
  private static func pages(_ text: String, _ samples: [UInt8] = []) throws -> [PictureReading] {
    var image = try image(Array(text.utf8) + samples)
    return try (1...image.pageCount).map { page in
      _ = try image.measure(page)
      return image.read()
    }
  }

  private static func image(_ bytes: [UInt8], upTo last: UInt32 = .max) throws -> PNMImage {
    let file = try MemoryFile(bytes)
    let options = ImageReading.Options(pages: PageRange(1, through: last))
    return try PNMImage(
      file.descriptor, FileFront(bytes: bytes, fileSize: bytes.count, options: options))
  }

  private static func pixels(_ text: String, _ samples: [UInt8] = []) throws -> [UInt8] {
    let pages = try pages(text, samples)
    try #require(pages.count == 1 && pages[0].fault == nil)
    return pages[0].picture.gray.pixels
  }

  @Test func `bits are black where set, gray is scaled to its maximum, and color to its luma`()
    throws
  {
    #expect(try Self.pixels("P1 3 2\n101\n0 1 0") == [0, 255, 0, 255, 0, 255])
    #expect(try Self.pixels("P2\n# 5 9\n2 1 # c\n15\n0 15") == [0, 255])
    #expect(try Self.pixels("P3 1 1 255 255 255 255") == [255])
    // A row of ten bits takes two bytes.
    #expect(
      try Self.pixels("P4 10 2\n", [0b1000_0000, 0b0100_0000, 0, 0xFF])
        == [0] + [UInt8](repeating: 255, count: 8) + [0] + [UInt8](repeating: 255, count: 8)
        + [0, 0])
    #expect(try Self.pixels("P5 3 1 255\n", [7, 8, 9]) == [7, 8, 9])
    #expect(try Self.pixels("P5 2 1 100\n", [50, 200]) == [128, 255])
    #expect(try Self.pixels("P5 2 1 65535\n", [0x80, 0, 0xFF, 0xFF]) == [128, 255])
    #expect(try Self.pixels("P6 2 1 255\n", [9, 9, 9, 255, 255, 255]) == [9, 255])
  }

  @Test func `a PAM file has gray, color or alpha in samples of any maximum`() throws {
    func pixels(_ depth: Int, _ maximum: Int, _ samples: [UInt8]) throws -> [UInt8] {
      let header = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL \(maximum)\nTUPLTYPE X\nENDHDR\n"
      return try Self.pixels(header, samples)
    }
    #expect(try pixels(1, 1, [1, 0]) == [255, 0])
    #expect(try pixels(1, 255, [7, 8]) == [7, 8])
    #expect(try pixels(1, 65_535, [0x80, 0, 0xFF, 0xFF]) == [128, 255])
    // What is clear is white.
    #expect(try pixels(2, 255, [9, 255, 9, 0]) == [9, 255])
    #expect(try pixels(3, 255, [9, 9, 9, 255, 255, 255]) == [9, 255])
    #expect(try pixels(4, 255, [9, 9, 9, 255, 9, 9, 9, 0]) == [9, 255])
    let header = "P7\n# a\n\nHEIGHT 1\nDEPTH 1\n MAXVAL  255 \nWIDTH 1\nENDHDR\n"
    let pages = try Self.pages(header + "a" + header + "b")
    #expect(pages.map(\.picture.gray.pixels) == [[0x61], [0x62]])
    #expect(try Self.pages(header)[0].fault == .truncated)
  }

  @Test(arguments: [
    ("WIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\n", PictureFault.truncated),
    ("WIDTH 1\nHEIGHT 1\nDEPTH 1\nENDHDR\n", .damaged(.pnm, "a header without numbers")),
    ("WIDTH x\nENDHDR\n", .damaged(.pnm, "a header without numbers")),
    ("WIDTH -1\nENDHDR\n", .damaged(.pnm, "a header without numbers")),
    ("WIDE 1\nENDHDR\n", .damaged(.pnm, "an unknown word in the header")),
    ("WIDTH 0\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n", .damaged(.pnm, "a size or maximum of 0")),
    (
      "WIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 65536\nENDHDR\n",
      .damaged(.pnm, "a maximum of 65536")
    ),
    (
      "WIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 1\nENDHDR\n", .unconvertible("PAM of 5 channels")
    ),
    (
      "WIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n", .unsupported(.pnm)
    ),
  ])
  func `a PAM header that lacks something is refused`(_ lines: String, _ fault: PictureFault) {
    #expect(throws: fault) { try Self.pages("P7\n" + lines + "1234") }
  }

  @Test func `a PAM file of any size is measured before anything is allocated`() throws {
    let header = "P7\nWIDTH 4294967295\nHEIGHT 4294967295\nDEPTH 4\nMAXVAL 65535\nENDHDR\n"
    let file = try MemoryFile(Array(header.utf8))
    let size = PictureSize(width: .max, height: .max)
    #expect(ImageReading(file.descriptor).fault == .tooLarge(size))
  }

  @Test func `a comment may begin anywhere in the header but not in the samples`() throws {
    #expect(try Self.pixels("P5#a\n2#b\n\t1\r\n#c\n255\n", Array("#1".utf8)) == [0x23, 0x31])
  }

  @Test func `raw pictures may follow one another, with zeros and space behind the last`() throws {
    let pages = try Self.pages("P5 1 1 255\n", [7] + Array("P5 1 2 255\n".utf8) + [8, 9, 0, 10])
    #expect(pages.map(\.picture.gray.pixels) == [[7], [8, 9]])
    #expect(pages.allSatisfy { $0.fault == nil })
  }

  @Test(arguments: [
    ("x", PictureFault.damaged(.pnm, "expected a picture")), ("P5 1", .truncated),
    ("\nP5 1 1 255\n1", .damaged(.pnm, "expected a picture")),
    ("P5 0 1 255\n", .damaged(.pnm, "a size or maximum of 0")),
  ])
  func `anything else behind the last picture is a page that cannot be read`(
    _ rest: String, _ fault: PictureFault
  ) throws {
    var image = try Self.image(Array("P5 1 1 255\n7\(rest)".utf8))
    #expect(image.pageCount == 2)
    #expect(try image.measure(1) == PictureSize(width: 1, height: 1))
    #expect(throws: fault) { try image.measure(2) }
  }

  @Test func `pages that are not wanted are counted all the same`() throws {
    let page = Array("P5 1 1 255\n7".utf8)
    let image = try Self.image(Array(repeatElement(page, count: 1000).joined()), upTo: 2)
    #expect(image.pageCount == 1000)
  }

  @Test func `rows that are missing are white, and the fault says so`() throws {
    for (text, samples, fault) in [
      ("P5 2 2 255\n", [1, 2, 3] as [UInt8], PictureFault.truncated),
      ("P2 2 2 255 1 2 3", [], .truncated),
      ("P2 2 2 255 1 2 3 x", [], .damaged(.pnm, "a sample that is no number")),
    ] {
      let page = try Self.pages(text, samples)[0]
      #expect(page.picture.gray.pixels == [1, 2, 3, 255])
      #expect(page.fault == fault)
    }
    #expect(try Self.pages("P1 2 1 2")[0].fault == .damaged(.pnm, "a sample that is no bit"))
    #expect(try Self.pages("P4 9 1\n", [0])[0].fault == .truncated)
  }

  @Test(arguments: [
    "P5", "P5 ", "P5 2", "P5 2 2", "P7 2 2 255\n", "P5 0 2 255\n", "P5 2 0 255\n", "P5 2 2 0\n",
    "P5 2 2 65536\n", "P5 -2 2 255\n", "P5 99999999999999999999 2 255\n", "P5 x",
  ])
  func `a header without numbers, or with such that nothing has, is refused`(_ text: String) {
    #expect(throws: PictureFault.self) { try Self.pages(text) }
  }

  @Test func `a size that overflows is measured and nothing is read`() throws {
    let bytes = Array("P5 4294967295 4294967295 65535\n".utf8)
    let file = try MemoryFile(bytes)
    let reading = ImageReading(file.descriptor)
    #expect(reading.fault == .tooLarge(PictureSize(width: .max, height: .max)))
  }

  @Test func `only a number behind the mark makes it a picture`() {
    for text in ["P5 12 3", "P1\n#x\n2", "P6\t7", "P2#c\n"] {
      // A comment needs white space before it for the kind, and a width behind it.
      #expect((FileKind(of: Array(text.utf8)) == .pnm) == (text != "P2#c\n"), "\(text)")
    }
    for text in ["P5", "P5 ", "P5 apples", "P7 12", "P512", "P0 1"] {
      #expect(FileKind(of: Array(text.utf8)) == nil, "\(text)")
    }
  }
}
