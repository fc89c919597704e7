import Testing

@testable import Reporting

struct CheckSumTests {
  @Test("CRC-32 matches published values")
  func crc32() {
    #expect(CheckSum.crc32(of: []) == 0)
    #expect(CheckSum.crc32(of: Array("123456789".utf8)) == 0xCBF4_3926)
    // Every PNG file ends with this chunk and its checksum.
    #expect(CheckSum.crc32(of: Array("IEND".utf8)) == 0xAE42_6082)
  }

  @Test("Adler-32 matches published values")
  func adler32() {
    #expect(CheckSum.adler32(of: []) == 1)
    #expect(CheckSum.adler32(of: Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(CheckSum.adler32(of: Array("abc".utf8)) == 0x024D_0127)
  }

  @Test(
    "Adler-32 of many bytes equals a sum reduced after every byte",
    arguments: [5_551, 5_552, 20_000])
  func longSums(count: Int) {
    let bytes = [UInt8](repeating: 255, count: count)
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    #expect(CheckSum.adler32(of: bytes) == UInt32(high << 16 | low))
  }
}
