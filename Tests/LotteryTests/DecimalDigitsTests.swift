import Lottery
import Testing

struct DecimalDigitsTests {
  @Test("digits are read as a number, leading zeros included")
  func reads() {
    #expect(Int(digits: Array("0".utf8)) == 0)
    #expect(Int(digits: Array("0042".utf8)) == 42)
    #expect(Int(digits: Array("999999999999999999".utf8)) == 999_999_999_999_999_999)
  }

  @Test(
    "signs, spaces, digits of other scripts and long runs are refused",
    arguments: [
      "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "1_0", "a", "१", "１", "\u{b2}", "1\0",
      "1000000000000000000", "0000000000000000001",
    ])
  func refuses(text: String) {
    #expect(Int(digits: Array(text.utf8)) == nil)
  }

  @Test("numbers are padded with zeros to a width and never cut")
  func padding() {
    #expect(7.padded(to: 2) == "07")
    #expect(0.padded(to: 4) == "0000")
    #expect(123.padded(to: 2) == "123")
    #expect(5.padded(to: 0) == "5")
  }

  @Test("exactly ten bytes are digits and 52 are letters")
  func classes() {
    let digits = (UInt8.min...UInt8.max).filter(\.isASCIIDigit)
    #expect(String(decoding: digits, as: UTF8.self) == "0123456789")
    let letters = (UInt8.min...UInt8.max).filter(\.isASCIILetter)
    #expect(
      String(decoding: letters, as: UTF8.self)
        == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
  }
}
