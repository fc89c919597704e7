import Lottery
import Testing

private func scanned(_ text: String, _ length: Int?) throws(PayloadError) -> Payload {
  try Payload(scanned: Array(text.utf8), declaredLength: length)
}

private let shortened = "http://m.dhlottery.co.kr/?v=1100q010203040506m071421283542"
private let doubtful = "http://m.dhlottery.co.kr/?v=" + TicketText.single + "0000000645.net"

struct ScannedPayloadTests {
  @Test("a printed form is accepted whether or not its length is known")
  func printed() throws {
    #expect(try scanned(TicketText.printed, 107) == payload(TicketText.printed))
    #expect(try scanned(TicketText.printed, nil) == payload(TicketText.printed))
  }

  @Test("a form that is never printed is accepted if it has the declared length")
  func wholeForms() throws {
    for text in [shortened, doubtful, TicketText.body, TicketText.single] {
      #expect(try scanned(text, text.utf8.count) == payload(text))
    }
  }

  @Test("a payload shorter or longer than declared is an error, not a ticket")
  func cutForms() {
    for text in [shortened, doubtful, TicketText.body, TicketText.single] {
      let count = text.utf8.count
      for declared in [count + 13, count + 1, 107, 115, 2953] where declared != count {
        #expect(throws: PayloadError(.length, at: count)) { try scanned(text, declared) }
      }
    }
  }

  @Test("a form that is never printed is refused if the length is unknown")
  func unknownLength() throws {
    #expect(throws: PayloadError(.length, at: 58)) { try scanned(shortened, nil) }
    #expect(throws: PayloadError(.length, at: 17)) { try scanned("1100q010203040506", nil) }
    #expect(throws: PayloadError(.length, at: doubtful.utf8.count)) { try scanned(doubtful, nil) }
    #expect(try scanned(TicketText.printed, nil) == payload(TicketText.printed))
  }

  @Test("no prefix of a printed code is a ticket if its length is known")
  func everyBeginning() {
    let code = Array(TicketText.printed.utf8)
    for count in 0..<code.count {
      let cut = Array(code.prefix(count))
      if case .ticket? = try? Payload(scanned: cut, declaredLength: code.count) {
        Issue.record("\(count) bytes are a ticket")
      }
    }
  }

  @Test("ten of a tail's eighteen digits are a truncated payload if the length is known")
  func cutTail() throws {
    let long =
      "http://qr.dhlottery.co.kr/?v=1236m061722273744m030506144245s111826323542s152425263244"
      + "n000000000000195138178214141022"
    let count = long.utf8.count
    #expect(try scanned(long, count) == payload(long))
    #expect(throws: PayloadError(.length, at: count - 8)) {
      try scanned(String(long.dropLast(8)), count)
    }
  }

  @Test("the declared length does not affect other products and errors")
  func otherPayloads() throws {
    let pension = "http://qr.dhlottery.co.kr/?v=pd1202701s890966"
    for text in [pension, "MSG_ESLIP{}", "hello", "http://m.dhlottery.co.kr/"] {
      for length in [nil, 3, text.utf8.count] {
        #expect(try scanned(text, length) == payload(text))
      }
    }
    #expect(throws: PayloadError(.host, at: 7)) {
      try scanned("http://evil.com/?v=" + TicketText.body, 3)
    }
  }
}
