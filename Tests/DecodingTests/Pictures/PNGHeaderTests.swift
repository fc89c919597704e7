import Testing
import WorkerProtocol

@testable import Decoding

struct PNGHeaderTests {
  /// A signature and a header chunk, 8 bits of gray, with a dummy checksum, which is not verified.
  private static func bytes(
    width: [UInt8] = [0, 0, 1, 2], height: [UInt8] = [0, 0, 3, 4], length: [UInt8] = [0, 0, 0, 13],
    type: String = "IHDR"
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for part in [length, Array(type.utf8), width, height] { bytes += part }
    return bytes + [8, 0, 0, 0, 0, 1, 2, 3, 4]
  }

  private static func fault(_ bytes: [UInt8]) -> PictureFault? {
    do throws(PictureFault) {
      _ = try PNGHeader(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the size is read from the first 33 bytes`() throws {
    #expect(PNGHeader.length == 33)
    #expect(Self.bytes().count == 33)
    let header = try PNGHeader(Self.bytes())
    #expect(header.size.width == 258)
    #expect(header.size.height == 772)
    #expect(header.size.pixelCount == 199_176)
  }

  @Test func `bytes after the header are ignored`() throws {
    #expect(try PNGHeader(Self.bytes() + [0xFF, 0xFF]) == PNGHeader(Self.bytes()))
  }

  @Test func `the largest 32-bit sides do not overflow`() throws {
    let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let header = try PNGHeader(Self.bytes(width: most, height: most))
    #expect(header.size.width == 4_294_967_295)
    #expect(header.size.height == 4_294_967_295)
    #expect(header.size.pixelCount == 18_446_744_065_119_617_025)
  }

  @Test func `a single pixel is accepted`() throws {
    let header = try PNGHeader(Self.bytes(width: [0, 0, 0, 1], height: [0, 0, 0, 1]))
    #expect(header.size.pixelCount == 1)
  }

  @Test func `a side of zero is damage`() {
    let damaged = PictureFault.damaged(.png, "the image has no pixels")
    #expect(Self.fault(Self.bytes(width: [0, 0, 0, 0])) == damaged)
    #expect(Self.fault(Self.bytes(height: [0, 0, 0, 0])) == damaged)
  }

  @Test func `a header cut anywhere after the signature is truncated`() {
    for count in 8..<33 {
      #expect(Self.fault(Array(Self.bytes().prefix(count))) == .truncated, "\(count)")
    }
    #expect(Self.fault(Self.bytes()) == nil)
  }

  @Test func `a file that does not start with a header chunk is damaged`() {
    let damaged = PictureFault.damaged(.png, "the first chunk is not IHDR")
    #expect(Self.fault(Self.bytes(type: "IDAT")) == damaged)
    #expect(Self.fault(Self.bytes(type: "ihdr")) == damaged)
    #expect(Self.fault(Self.bytes(length: [0, 0, 0, 14])) == damaged)
    #expect(Self.fault(Self.bytes(length: [0xFF, 0xFF, 0xFF, 0xFF])) == damaged)
  }
}
