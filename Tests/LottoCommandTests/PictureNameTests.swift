import Lottery
import TestSupport
import Testing

@testable import LottoCommand
@testable import Pipeline

struct PictureNameTests {
  private static func name(
    _ source: [UInt8], input: Int = 1, attempt: String = "plain", number: Int = 1, grid: Int? = nil
  ) -> String {
    PictureName.name(of: picture(source, input, attempt: attempt, number: number, grid: grid))
  }

  private static func picture(
    _ source: [UInt8], _ input: Int, page: Int? = nil, attempt: String = "", number: Int = 0,
    grid: Int? = nil
  ) -> DecodedPicture {
    DecodedPicture(
      input: input, source: Source(source), page: page, attempt: attempt, number: number,
      grid: grid, width: 1, height: 1, channels: 1, pixels: .memory([0]), orientation: 1,
      storedWidth: 1,
      unread: [])
  }

  private static func name(_ source: String) -> String { name(Array(source.utf8)) }

  @Test("a name holds the input, the attempt and the grid")
  func parts() {
    let source = Array("scans/ticket 1.png".utf8)
    #expect(Self.name(source) == "000001-ticket_1-01-plain.png")
    #expect(
      Self.name(source, input: 27, attempt: "deblurred-more2x", number: 9, grid: 3)
        == "000027-ticket_1-09-deblurred-more2x-grid-03.png")
    #expect(Self.name(source, input: 1_234_567) == "1234567-ticket_1-01-plain.png")
  }

  @Test(
    "an input's name is reduced to safe characters",
    arguments: [
      ("a.png", "a"), ("dir.png/b.PNG", "b"), ("x.png.png", "x.png"), ("x.JPG", "x"),
      ("x.jpe", "x"), ("x.png.jpg", "x.png"), ("x.jpg2", "x.jpg2"),
      ("x.heic", "x.heic"), ("jpg", "jpg"), ("photo.jpeg", "photo"),
      ("-", "stdin"), ("./-", "-"), ("", "image"), ("/", "image"), (".png", "image"),
      ("a/", "a"), ("a//b", "b"), ("../..", ".."), ("복권 스캔.png", "복권_스캔"),
      ("당첨\u{202E}gnp.png", "당첨_gnp"),
      ("\u{1107}\u{1169}\u{11A8}권.jpg", "\u{1107}\u{1169}\u{11A8}권"), ("漢字 복.png", "_복"),
      ("a\n\r\tb", "a_b"),
      ("\u{1B}[31mred", "_31mred"), ("a\0b", "a_b"), ("$(rm -rf ~);'\"`", "_rm_-rf_"),
      ("\u{202E}gnp.exe", "_gnp.exe"), ("é²½A_1-9.Z", "_A_1-9.Z"),
    ])
  func sources(source: String, expected: String) {
    #expect(Self.name(source) == "000001-\(expected)-01-plain.png")
  }

  @Test("bytes that are not UTF-8 become an underscore")
  func notUTF8() {
    #expect(Self.name([0xFF, 0xFE, 0x61, 0x80]) == "000001-_a_-01-plain.png")
  }

  @Test("a long name is cut to 60 characters")
  func long() {
    let long = String(repeating: "a", count: 5000)
    #expect(Self.name(long) == "000001-\(long.prefix(60))-01-plain.png")
    let name = Self.name(
      Array(long.utf8), input: .max, attempt: long, number: .max, grid: .max)
    #expect(name.utf8.count <= 255)
    for syllable in ["복", "\u{1107}\u{1169}\u{11A8}"] {
      let korean = Self.name(String(repeating: syllable, count: 5000))
      #expect(korean.utf8.count <= 255 && korean.hasPrefix("000001-\(syllable)\(syllable)"))
    }
  }

  @Test("an attempt's name comes from the decoder and is made safe, too")
  func attempts() {
    for (attempt, expected) in [("", "attempt"), ("../../x", ".._.._x"), ("a\nb", "a_b")] {
      let name = Self.name([0x61], attempt: attempt)
      #expect(name == "000001-a-01-\(expected).png")
    }
  }

  @Test("any bytes give a name of safe characters that cannot reach another folder")
  func random() {
    let seed: UInt64 = 60
    var generator = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let source = (0..<Int.random(in: 0..<90, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let name = Self.name(source, attempt: String(decoding: source, as: UTF8.self))
      let isHarmless = name.unicodeScalars.allSatisfy { scalar in
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".unicodeScalars
          .contains(scalar) || (0x1100...0xD7A3).contains(scalar.value)
      }
      #expect(isHarmless, "seed \(seed), round \(round): \(name)")
      #expect(name.hasPrefix("000001-") && name.hasSuffix(".png"), "seed \(seed), round \(round)")
    }
  }

  @Test("an input's own picture is named after the input and its page")
  func stored() {
    func name(_ source: String, input: Int = 1, page: Int? = nil) -> String {
      PictureName.name(ofStored: Self.picture(Array(source.utf8), input, page: page))
    }
    #expect(name("scans/stack.pdf", input: 3, page: 1) == "000003-stack.pdf-page-0001.png")
    #expect(name("scans/stack.pdf", input: 3, page: 40) == "000003-stack.pdf-page-0040.png")
    #expect(name("scans/ticket 1.png") == "000001-ticket_1.png")
    #expect(name("scans/IMG_0412.JPG", input: 27) == "000027-IMG_0412.png")
    #expect(name("-") == "000001-stdin.png")
    #expect(name("") == "000001-image.png")
    #expect(name("../..") == "000001-...png")
    #expect(name("복권.jpeg") == "000001-복권.png")
    #expect(name("../\u{0}/카카오톡 사진.jpeg") == "000001-카카오톡_사진.png")
    #expect(name(String(repeating: "a", count: 5000)).utf8.count == 71)
  }

  @Test("names sort by input, then by attempt")
  func order() {
    let names = [(1, 1), (1, 2), (1, 19), (2, 1), (10, 3), (100_000, 1)].map {
      Self.name([0x61], input: $0.0, number: $0.1)
    }
    #expect(names == names.sorted())
  }
}
