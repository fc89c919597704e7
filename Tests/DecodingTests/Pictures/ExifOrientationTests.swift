import TestSupport
import Testing

@testable import Decoding

/// EXIF data is a TIFF file (TIFF 6.0, section 2): a header, and directories of twelve-byte entries.
struct ExifOrientationTests {
  /// One directory at offset 8, whose entries have a tag, a type and a count of one, and a value.
  private static func data(
    littleEndian: Bool = true, _ entries: [(tag: UInt16, type: UInt16, value: UInt16)]
  ) -> [UInt8] {
    func bytes(_ number: UInt32, _ length: Int) -> [UInt8] {
      let digits = (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return littleEndian ? digits : digits.reversed()
    }
    let body = entries.flatMap { entry in
      bytes(UInt32(entry.tag), 2) + bytes(UInt32(entry.type), 2) + bytes(1, 4)
        + bytes(UInt32(entry.value), 2) + [0, 0]
    }
    return (littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + bytes(42, 2) + bytes(8, 4)
      + bytes(UInt32(entries.count), 2) + body + bytes(0, 4)
  }

  private static func read(_ bytes: [UInt8]) -> UInt8 { ExifOrientation.read(bytes[...]) }

  @Test(arguments: [true, false], 1...8 as ClosedRange<UInt16>)
  func `each orientation is read in both byte orders, wherever its entry is`(
    littleEndian: Bool, number: UInt16
  ) {
    let data = Self.data(
      littleEndian: littleEndian, [(0x0100, 3, 7), (0x0112, 3, number), (0x0131, 3, 5)])
    #expect(Self.read(data) == UInt8(number))
  }

  @Test func `a picture without a valid orientation is upright`() {
    for entries in [
      [], [(0x0111, 3, 6)], [(0x0112, 3, 0)], [(0x0112, 3, 9)], [(0x0112, 2, 6)],
      [(0x0112, 3, .max)],
    ] as [[(UInt16, UInt16, UInt16)]] {
      #expect(Self.read(Self.data(entries)) == 1)
    }
    #expect(Self.read([]) == 1)
    #expect(Self.read([0x49, 0x49, 0, 42] + Self.data([(0x0112, 3, 6)]).dropFirst(4)) == 1)
  }

  @Test func `data cut or changed anywhere is read without a trap`() {
    let data = Self.data([(0x0100, 3, 7), (0x0112, 3, 6)])
    for length in 0..<data.count { #expect([1, 6].contains(Self.read(Array(data[..<length])))) }
    for index in data.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = data
        changed[index] = value
        #expect(1...8 ~= Self.read(changed))
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt8>)
  func `JPEG and PNG files say how they are turned`(_ number: UInt8) throws {
    let jpeg = try Repository.bytes(ofFixture: "Orientation/\(number).jpg")
    #expect(try JPEGHeader(jpeg).orientation == number)
    let png = try Repository.bytes(ofFixture: "Orientation/\(number).png")
    #expect(PNGHeader.orientation(png) == number)
    for length in 8..<png.count { #expect(1...8 ~= PNGHeader.orientation(Array(png[..<length]))) }
  }

  @Test func `files without EXIF data are upright`() throws {
    #expect(try JPEGHeader(Repository.bytes(ofFixture: "JPEG/gray.jpg")).orientation == 1)
    #expect(PNGHeader.orientation(try Repository.bytes(ofFixture: "Orientation/upright.png")) == 1)
    // A chunk's length may be as large as its four bytes allow.
    #expect(PNGHeader.orientation([UInt8](repeating: 0xFF, count: 100)) == 1)
  }
}
