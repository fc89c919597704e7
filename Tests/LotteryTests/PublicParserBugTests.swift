import Lottery
import Testing

/// Bugs found in public parsers of ticket codes, each of which gives wrong results.
struct PublicParserBugTests {
  @Test("regression: slots are not split at q only")
  func notSplitAtAutomaticSlotsOnly() throws {
    let ticket = try Valid.ticket(
      "1236m061722273744m030506144245s111826323542s152425263244n000000000000195138178214141022")
    #expect(ticket.games.map(\.type) == [.manual, .manual, .semiautomatic, .semiautomatic])
    #expect(ticket.games[1].pick == (try Valid.pick(3, 5, 6, 14, 42, 45)))
  }

  @Test("regression: n is an empty slot, not a semi-automatic one")
  func emptySlotIsNoGame() throws {
    let ticket = try Valid.ticket(TicketText.single + TicketText.tail)
    #expect(ticket.games.count == 1)
    #expect(!ticket.games.contains { $0.type == .semiautomatic })
    #expect(GameType(slotLetter: UInt8(ascii: "n")) == nil)
    #expect(GameType(slotLetter: UInt8(ascii: "s")) == .semiautomatic)
  }

  @Test("regression: a ticket may begin with a semi-automatic slot")
  func beginsWithSemiautomaticSlot() throws {
    let ticket = try Valid.ticket(
      "1100s010203040506q070809101112n000000000000n000000000000n0000000000001234567890")
    #expect(ticket.games.map(\.type) == [.semiautomatic, .automatic])
  }

  @Test("regression: the tail is not a sixth game, even if it looks like one")
  func tailIsNoSixthGame() throws {
    let five = String(repeating: "q010203040506", count: 5)
    for tail in ["0102030405", "070809101112131415"] {
      let ticket = try Valid.ticket("1100" + five + tail)
      #expect(ticket.games.count == 5)
      #expect(ticket.serial == tail)
    }
  }

  @Test("regression: a tail of 18 digits is kept whole and leaves the fifth game alone")
  func longTailIsKeptWhole() throws {
    let ticket = try Valid.ticket(
      "1216m131921253537m102630374243m011226293640m071013364044m021623293643122230566614190050")
    #expect(ticket.serial == "122230566614190050")
    #expect(ticket.games.last?.pick == (try Valid.pick(2, 16, 23, 29, 36, 43)))
    #expect(ticket.games.last?.slot == .e)
  }

  @Test("regression: the round has four digits, not three")
  func roundHasFourDigits() throws {
    for (digits, number) in [("1100", 1100), ("0110", 110), ("0793", 793), ("0001", 1)] {
      #expect(try Valid.ticket(digits + TicketText.single.dropFirst(4)).round.number == number)
    }
    #expect(throws: PayloadError.self) {
      try payload("http://m.dhlottery.co.kr/?v=110" + TicketText.body.dropFirst(4))
    }
  }

  @Test(
    "regression: the payload decides the product, not the host",
    arguments: ["http://qr.dhlottery.co.kr/?v=", "http://m.dhlottery.co.kr/?v="])
  func hostDoesNotDecideTheProduct(address: String) throws {
    guard case .ticket = try payload(address + TicketText.body) else {
      Issue.record("no ticket")
      return
    }
    guard case .other(let pension) = try payload(address + "pd1202701s890966") else {
      Issue.record("no pension ticket")
      return
    }
    #expect(pension.name == "pension720" && pension.round == 270)
    #expect(try payload(address + "sp645") == .other(.operatorOther))
  }

  @Test("regression: slot letters do not shift after an empty slot")
  func lettersDoNotShift() throws {
    let ticket = try Valid.ticket(
      "1100n000000000000q010203040506n000000000000n000000000000m0714212835421234567890")
    #expect(ticket.games.map(\.slot) == [.b, .e])
    #expect(ticket.games.map(\.slot.rawValue) == ["B", "E"])
  }

  @Test("regression: a ticket does not keep its address, so that nobody can follow it")
  func addressIsNotKept() throws {
    let expected = try payload(TicketText.printed)
    for address in [
      "https://m.dhlottery.co.kr/qr.do?method=winQr&v=", "http://qr.645lotto.net?v=",
      "https://dhlottery.co.kr/?next=http://evil.example/&v=",
    ] {
      #expect(try payload(address + TicketText.body) == expected)
    }
    #expect(!"\(expected)".contains("http"))
    #expect(!"\(expected)".contains("dhlottery"))
  }
}
