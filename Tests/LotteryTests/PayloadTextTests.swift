import Lottery
import Testing

private func values(_ text: String) -> [String] {
  let split = PayloadText(Array(text.utf8))
  return split.values.map { String(decoding: split.bytes[$0], as: UTF8.self) }
}

struct PayloadTextTests {
  @Test("at the operator's address, values of v are its query parameters of that name")
  func operatorValues() {
    let host = "http://m.dhlottery.co.kr/"
    #expect(values(host) == [])
    #expect(values(host + "?v=1") == ["1"])
    #expect(values(host + "?v=") == [""])
    #expect(values(host + "?a=2&v=1&b&v=3") == ["1", "3"])
    #expect(values(host + "?a=v=1&vv=2&V=3") == [])
    #expect(values(host + "?v=v=1") == ["v=1"])
    #expect(values(host + "?v&v=1&v") == ["", "1", ""])
    #expect(values(host + "?v=1?v=2") == ["1?v=2"])
    #expect(values(host + "v=1") == [])
  }

  @Test("at any other address, values follow every ?v= or &v=")
  func looseValues() {
    #expect(values("http://evil.com/?v=1") == ["1"])
    #expect(values("x?v=1?v=2&v=3&w=4") == ["1?v=2", "2", "3"])
    #expect(values("?v=") == [""])
    #expect(values("v=1") == [])
    #expect(values("?v") == [])
    #expect(values("") == [])
  }

  @Test("the path begins after the operator's host, the query after the first question mark")
  func places() {
    let text = PayloadText(Array("http://m.dhlottery.co.kr/qr.do?a=1&&v=2&".utf8))
    #expect(text.pathStart == 24)
    #expect(text.queryStart == 31)
    #expect(text.pieces == [31..<34, 35..<35, 36..<39, 40..<40])
    let other = PayloadText(Array("http://evil.com/?a".utf8))
    #expect(other.pathStart == nil)
    #expect(other.queryStart == 17)
    let plain = PayloadText(Array("http://m.dhlottery.co.kr".utf8))
    #expect(plain.pathStart == 24)
    #expect(plain.queryStart == nil)
    #expect(plain.pieces == [])
  }

  @Test("only the host of a text over 512 bytes is examined")
  func overlong() {
    let start = Array("http://m.dhlottery.co.kr/?v=".utf8)
    let longest = PayloadText(start + [UInt8](repeating: 0x30, count: 512 - start.count))
    #expect(!longest.isOverlong)
    #expect(longest.values.count == 1)
    let longer = PayloadText(start + [UInt8](repeating: 0x30, count: 513 - start.count))
    #expect(longer.isOverlong)
    #expect(longer.pathStart == 24)
    #expect(longer.values == [])
    #expect(longer.pieces == [])
  }
}
