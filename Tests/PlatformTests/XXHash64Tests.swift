import Platform
import Testing

struct XXHash64Tests {
  @Test("hashes match published values")
  func published() throws {
    // From the tests of the Go package cespare/xxhash.
    #expect(XXHash64.hash([]) == 0xEF46_DB37_51D8_E999)
    #expect(XXHash64.hash(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(XXHash64.hash(Array("as".utf8)) == 0x1C33_0FB2_D66B_E179)
    #expect(XXHash64.hash(Array("asdf".utf8)) == 0x4158_72F5_99CE_A71E)
    #expect(
      XXHash64.hash(
        Array("Call me Ishmael. Some years ago--never mind how long precisely-".utf8))
        == 0x02A2_E854_70D6_FD96)
  }

  @Test("flipping any bit changes the hash")
  func flips() throws {
    let bytes = (0..<75).map { UInt8($0) }
    let sum = XXHash64.hash(bytes)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(XXHash64.hash(changed) != sum)
      }
    }
  }
}
