import Decoding
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import lotto_decode

/// TIFF files of which libtiff alone makes no picture, or only a small one.
struct RareTIFFTests {
  private static let isLoaded = {
    LoadedLibrary.load([.tiff])
    return LoadedLibrary(.tiff) != nil
  }()

  /// Bytes of a number in a file that begins with II.
  private static func bytes<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
    numbers.flatMap { number in
      stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }

  /// The stored pixels of a file's only page, in color.
  private static func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    var pixels: [UInt8] = []
    let options = ImageReading.Options.fast(isShown: true)
    let reading = ImageReading(try MemoryFile(bytes).descriptor, options: options) { event in
      if case .read(let picture) = event { pixels = picture.bytes }
    }
    #expect(reading.fault == nil)
    return pixels
  }

  private static func gray(
    _ row: [UInt8], width: UInt32, bits: UInt32, format: UInt32 = 1
  ) throws -> [UInt8] {
    var file = TinyTIFF()
    file.append(row, width: width, bits: bits, TinyTIFF.Entry(tag: 339, value: format))
    return try pixels(file.bytes)
  }

  @Test(.enabled(if: isLoaded)) func `samples of up to 16 bits go from black to white`() throws {
    // 0, 2,048 and 4,095, from the highest bit on.
    #expect(try Self.gray([0x00, 0x08, 0x00, 0xFF, 0xF0], width: 3, bits: 12) == [0, 128, 255])
    // 0, 1, 3 and 7 of seven.
    #expect(try Self.gray([0b0000_0101, 0b1111_0000], width: 4, bits: 3) == [0, 36, 109, 255])
  }

  @Test(.enabled(if: isLoaded)) func `deeper samples and floats go from the least to the greatest`()
    throws
  {
    let words: [UInt32] = [5, 1_000_000_005, 2_000_000_005]
    #expect(try Self.gray(Self.bytes(words), width: 3, bits: 32) == [0, 128, 255])
    let signed: [Int32] = [-1_000_000, 0, 1_000_000]
    #expect(try Self.gray(Self.bytes(signed), width: 3, bits: 32, format: 2) == [0, 128, 255])
    let long: [Int64] = [-1 << 62, 1 << 62]
    #expect(try Self.gray(Self.bytes(long), width: 2, bits: 64, format: 2) == [0, 255])
    let halves = [0x0000, 0x3800, 0x3C00, 0x7E00] as [UInt16]  // 0, 0.5, 1 and no number
    #expect(
      try Self.gray(Self.bytes(halves), width: 4, bits: 16, format: 3) == [0, 128, 255, 0])
    let floats = [-1, 0, 1, .infinity].map { (value: Float) in value.bitPattern }
    #expect(
      try Self.gray(Self.bytes(floats), width: 4, bits: 32, format: 3) == [0, 128, 255, 255])
    let doubles = [7, 7].map { (value: Double) in value.bitPattern }
    #expect(try Self.gray(Self.bytes(doubles), width: 2, bits: 64, format: 3) == [255, 255])
  }

  @Test(.enabled(if: isLoaded)) func `ink of 16 bits covers the paper`() throws {
    var file = TinyTIFF()
    // None, black, cyan, and half of black over yellow.
    let ink: [UInt16] = [0, 0, 0, 0, 0, 0, 0, 65_535, 65_535, 0, 0, 0, 0, 0, 65_535, 32_768]
    file.append(
      Self.bytes(ink), width: 4, bits: 16, TinyTIFF.Entry(tag: 262, value: 5),
      TinyTIFF.Entry(tag: 277, value: 4))
    let pixels = try Self.pixels(file.bytes)
    #expect(pixels == [255, 255, 255, 0, 0, 0, 0, 255, 255, 127, 127, 0])
  }

  /// What is said of each page of a file.
  private static func ends(_ bytes: [UInt8], last: UInt32 = 9) throws -> [ImageReading] {
    var ends: [ImageReading] = []
    let options = ImageReading.Options.fast(PageRange(1, through: last))
    ImageReading.read(try MemoryFile(bytes).descriptor, options: options) { event in
      if case .ended(let reading) = event { ends.append(reading) }
    }
    return ends
  }

  @Test(.enabled(if: isLoaded))
  func `a raw photograph is unsupported, but a ticket in its preview counts`() throws {
    let raw = try Self.ends(Repository.bytes(ofFixture: "Documents/raw.dng"))
    #expect(raw.map(\.fault) == [.unsupported(.rawPhotograph)])
    let shown = try Self.ends(Repository.bytes(ofFixture: "Documents/preview.dng"))
    #expect(shown.map(\.fault) == [nil])
    #expect(shown[0].codes.count == 1)
  }

  @Test(.enabled(if: isLoaded))
  func `what the library knows not is not called damaged`() throws {
    var file = TinyTIFF()
    for entry in [
      TinyTIFF.Entry(tag: 259, value: 34_712), TinyTIFF.Entry(tag: 262, value: 9_999),
      TinyTIFF.Entry(tag: 339, value: 6),
    ] {
      file = TinyTIFF()
      file.append([0, 0, 0, 0, 0, 0, 0, 0], width: 1, bits: entry.tag == 339 ? 64 : 8, entry)
      #expect(
        try Self.ends(file.bytes).map(\.fault) == [.unconvertible("TIFF with unknown pixels")],
        "\(entry.tag)")
    }
  }

  @Test(.enabled(if: isLoaded)) func `a truncated deep page says so`() throws {
    let bytes = try Repository.bytes(ofFixture: "Documents/deep.tif")
    // Its directory is at its front.
    let ends = try Self.ends(Array(bytes.prefix(bytes.count / 2)))
    #expect(ends.map(\.fault) == [.truncated])
  }

  @Test(.enabled(if: isLoaded), arguments: [0, 1, 2, 5])
  func `pages that go in a circle are read once each`(_ target: Int) throws {
    var file = TinyTIFF()
    var links: [Int] = []
    for shade: UInt8 in 0..<6 {
      links.append(file.link)
      file.append([shade, 255])
    }
    var bytes = file.bytes
    // The last page leads back to this one.
    let place = bytes[links[target]..<links[target] + 4]
    bytes.replaceSubrange(file.link..<file.link + 4, with: place)
    let faults = try Self.ends(bytes).map(\.fault)
    #expect(
      faults == Array(repeating: nil, count: 6) + [.damaged(.tiff, "the pages go in a circle")])
  }
}
