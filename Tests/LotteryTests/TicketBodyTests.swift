import Lottery
import Testing

private func read(_ body: String, isAddressed: Bool = true) throws(PayloadError) -> Ticket {
  try TicketBody.read(Array(body.utf8)[...], isAddressed: isAddressed)
}

/// The error of a body; offsets count from its first byte.
private func fault(_ body: String) -> PayloadError? {
  do throws(PayloadError) {
    _ = try read(body)
    return nil
  } catch {
    return error
  }
}

private let empty = TicketText.emptySlot
private let played = "q010203040506"

struct TicketBodyTests {
  @Test("one to five slots are read, with and without a tail")
  func slotCounts() throws {
    for count in 1...5 {
      for tail in ["", "1", "1234567890", "195138178214141022"] {
        let ticket = try read("0001" + String(repeating: played, count: count) + tail)
        #expect(ticket.round.number == 1)
        #expect((ticket.form == .shortened) == (count < 5))
        #expect(ticket.games.map(\.slot) == Array(Slot.allCases.prefix(count)))
        #expect(ticket.serial == tail)
      }
    }
  }

  @Test("an empty slot is counted but gives no game")
  func emptySlots() throws {
    for (slots, form) in [(3, Ticket.Form.shortened), (5, .printed)] {
      let others = String(repeating: empty, count: slots - 2)
      let ticket = try read("0001" + empty + played + others + "1234567890")
      #expect(ticket.form == form)
      #expect(ticket.games.map(\.slot) == [.b])
    }
  }

  @Test("the largest and the smallest numbers are read")
  func extremes() throws {
    let ticket = try read("9999q404142434445m010203040506")
    #expect(ticket.round.number == 9999)
    #expect(ticket.games[0].pick == (try Valid.pick(40, 41, 42, 43, 44, 45)))
    #expect(ticket.games[1].pick == (try Valid.pick(1, 2, 3, 4, 5, 6)))
  }

  @Test("offsets are indices into the slice, not into the body")
  func sliceOffsets() {
    let bytes = Array("http://host/?v=0000q".utf8)
    #expect(throws: PayloadError(.round, at: 15)) {
      try TicketBody.read(bytes[15...], isAddressed: true)
    }
  }

  @Test(
    "an invalid round is reported at its first wrong byte",
    arguments: [
      ("", 0), ("11", 2), ("110", 3), ("0000" + played, 0), ("110." + played, 3),
      ("1e03" + played, 1), ("-100" + played, 0), ("110" + played, 3),
    ])
  func rounds(body: String, offset: Int) {
    #expect(fault(body) == PayloadError(.round, at: offset))
  }

  @Test(
    "anything but six ascending numbers from 1 to 45 is reported at the first wrong pair",
    arguments: [
      ("1100q000203040506", 5), ("1100q010203040546", 15), ("1100q010203040599", 15),
      ("1100q010103040506", 7), ("1100q010203040405", 13), ("1100q060504030201", 7),
      ("1100q010203450506", 13), ("1100q010203040506m010203040500", 28),
      ("1100q450203040506", 7), ("1100q000000000000", 5),
    ])
  func numbers(body: String, offset: Int) {
    #expect(fault(body) == PayloadError(.numbers, at: offset))
  }

  @Test(
    "a slot without twelve digits is reported where a digit is missing",
    arguments: [
      ("1100q", 5), ("1100q0102030405", 15), ("1100q01020304050", 16), ("1100q01 203040506", 7),
      ("1100q+10203040506", 5), ("1100q0102030405m010203040506", 15), ("1100n00000000000", 16),
      ("1100q010203040506n", 18), ("1100qq010203040506", 5),
    ])
  func missingDigits(body: String, offset: Int) {
    #expect(fault(body) == PayloadError(.numbers, at: offset))
  }

  @Test("an unknown type letter is reported at its offset")
  func types() {
    for letter in "QMSNabxz" {
      #expect(fault("1100\(letter)010203040506") == PayloadError(.type, at: 4))
      #expect(fault("1100\(played)\(letter)010203040506") == PayloadError(.type, at: 17))
    }
  }

  @Test("missing slots, a sixth slot and empty slots with numbers are reported")
  func slots() {
    #expect(fault("1100") == PayloadError(.slot, at: 4))
    #expect(fault("11001234567890") == PayloadError(.slot, at: 4))
    #expect(fault("1100" + empty) == PayloadError(.slot, at: 4))
    #expect(
      fault("1100" + String(repeating: empty, count: 5) + "123") == PayloadError(.slot, at: 4))
    #expect(fault("1100n000000000001") == PayloadError(.slot, at: 16))
    #expect(fault("1100n010000000000") == PayloadError(.slot, at: 6))
    let five = String(repeating: played, count: 5)
    #expect(fault("1100" + five + played) == PayloadError(.slot, at: 69))
    #expect(fault("1100" + five + empty) == PayloadError(.slot, at: 69))
  }

  @Test("an invalid tail is reported at its first wrong byte")
  func tails() {
    let five = "1100" + String(repeating: played, count: 5)
    for (tail, offset) in [
      ("-1", 69), ("x1", 69), (".net", 69), ("12/", 71), ("12 3", 71), ("12%30", 71),
      ("12\u{e9}", 71), ("12\"", 71), ("1_", 70), ("123456789\n", 78),
    ] {
      #expect(fault(five + tail) == PayloadError(.tail, at: offset), "\(tail)")
    }
    #expect(fault(five + "0000000645.net") == nil)
  }

  @Test("one wrong slot makes the whole ticket an error, whichever slot it is")
  func oneWrongSlot() throws {
    for wrong in 0..<5 {
      let slots = (0..<5).map { $0 == wrong ? "q010203040505" : played }
      let text = "1100" + slots.joined() + TicketText.tail
      #expect(fault(text) == PayloadError(.numbers, at: 4 + 13 * wrong + 11))
    }
  }

  @Test("a slot inside the tail makes the ticket an error")
  func slotInTail() {
    #expect(fault("1100" + played + "1m010203040506") == PayloadError(.tail, at: 18))
    #expect(fault("1100" + played + "1" + empty) == PayloadError(.tail, at: 18))
    #expect(fault("1100" + played + "1m01020304050") == nil)
  }
}

// MARK: - What looks like a ticket

extension TicketBodyTests {
  @Test(
    "four digits and a slot letter, or a slot anywhere, look like a ticket",
    arguments: [
      "1100q", "0000n", "9999s1", "q010203040506", "abcdm010203040506", "v=1100q010203040506",
      "11000q010203040506", "1100M010203040506n000000000000",
    ])
  func meant(value: String) {
    #expect(TicketBody.looksLikeBody(Array(value.utf8)[...]))
  }

  @Test(
    "other values do not look like a ticket",
    arguments: [
      "", "1100", "110q", "1100Q", "11001234567890", "pd1202701s890966", "sp645", "q01020304050",
      "Q010203040506", "q0102030405x06",
    ])
  func notMeant(value: String) {
    #expect(!TicketBody.looksLikeBody(Array(value.utf8)[...]))
  }

  @Test(
    "a foreign text that begins with a year is not a bare body",
    arguments: ["2026news", "2026", "2024 q1", "2026message", "1000m is a kilometre", "1100q"])
  func foreignTexts(text: String) throws {
    #expect(!TicketBody.looksLikeBareBody(Array(text.utf8)))
    #expect(try payload(text) == .other(.foreign))
  }
}

// MARK: - Forms

extension TicketBodyTests {
  @Test("address, slots and tail decide a ticket's form")
  func forms() throws {
    let five = "1100" + played + String(repeating: empty, count: 4)
    for (text, form) in [
      (five + "1234567890", Ticket.Form.printed), (five + "195138178214141022", .printed),
      (five, .doubtfulTail), (five + "123456789", .doubtfulTail),
      (five + "12345678901", .doubtfulTail), (five + "12345678901234", .doubtfulTail),
      (five + "19513817821414102", .doubtfulTail),
      (five + "1951381782141410222", .doubtfulTail), (five + "123456789x", .doubtfulTail),
      (five + "000000.645", .doubtfulTail), ("1100" + played, .shortened),
      ("1100" + played + "1234567890", .shortened),
    ] {
      #expect(try read(text).form == form, "\(text)")
      #expect(try read(text, isAddressed: false).form == .bare, "\(text)")
    }
  }

  @Test("every type has its own letter, and no other letter is a type")
  func letters() {
    #expect(GameType.allCases.map(\.slotLetter) == Array("qms".utf8))
    for byte in UInt8.min...UInt8.max {
      #expect(GameType(slotLetter: byte) == GameType.allCases.first { $0.slotLetter == byte })
    }
    #expect(TicketBody.emptySlot == TicketText.emptySlot)
  }
}
