import Lottery
import Testing

private func hash(_ text: String) -> String { SHA256.hexadecimal(Array(text.utf8)) }

struct SHA256Tests {
  @Test("hashes match the FIPS 180 test vectors")
  func publishedVectors() {
    #expect(
      hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test(
    "hashes of messages around block boundaries match coreutils' sha256sum",
    arguments: [
      (54, "a3f01b6939256127582ac8ae9fb47a382a244680806a3f613a118851c1ca1d47"),
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (57, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
      (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
      (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
      (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
      (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
      (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func lengths(count: Int, expected: String) {
    #expect(hash(String(repeating: "a", count: count)) == expected)
  }

  @Test("a message of all 256 byte values has the right hash")
  func everyByte() {
    #expect(
      SHA256.hexadecimal(Array(UInt8.min...UInt8.max))
        == "40aff2e9d2d8922e47afd4648e6967497158785fbd1da870e7110266bf944880")
  }

  @Test("the raw hash has the bytes of the hexadecimal one")
  func bytes() {
    let bytes = SHA256.bytes(Array("abc".utf8))
    #expect(bytes.count == 32)
    #expect(bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    #expect(bytes.suffix(2) == [0x15, 0xAD])
  }
}
