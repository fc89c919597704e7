import Lottery
import TestSupport
import Testing

/// Bytes that mean something in an address, a body or a terminal, and some that mean nothing.
private let interesting: [UInt8] =
  Array("qmsnQMSNvV019/?&=#:@.%+-\"x ".utf8) + [0x00, 0x0A, 0x0D, 0x1B, 0x7F, 0x80, 0xC3, 0xFF]

private let starts = [
  TicketText.printed,
  TicketText.body,
  "https://m.dhlottery.co.kr/qr.do?method=winQr&v=" + TicketText.body,
  "http://qr.dhlottery.co.kr/?v=1236m061722273744m030506144245s111826323542s152425263244"
    + "n000000000000195138178214141022",
  "http://qr.dhlottery.co.kr/?v=1237m061214182840m010518234144m022026333445",
  "http://qr.dhlottery.co.kr/?v=pd1201422s8529601s8529603s8529604s852960",
  "MSG_ESLIP{10645}{(1,Q:)}{}F7|",
].map { Array($0.utf8) }

struct PayloadMutationTests {
  @Test("one changed byte never traps, and its error is reported near it")
  func changedBytes() {
    let code = Array(TicketText.printed.utf8)
    for place in code.indices {
      for byte in interesting where byte != code[place] {
        var changed = code
        changed[place] = byte
        guard let fault = hold(changed, "byte \(place) = \(byte)") else { continue }
        // A slot whose letter is lost is reported at the next slot's letter, 13 bytes on.
        #expect(abs(fault.offset - place) <= 13, "byte \(place) = \(byte): \(fault)")
      }
    }
  }

  @Test("one changed digit of a game is an error or changes only that game")
  func changedDigits() throws {
    let code = Array(TicketText.body.utf8)
    let original = try Valid.ticket(TicketText.body)
    for slot in 0..<5 {
      for place in (5 + 13 * slot)..<(17 + 13 * slot) {
        for digit in "0123456789".utf8 where digit != code[place] {
          var changed = code
          changed[place] = digit
          guard case .ticket(let ticket)? = try? Payload(changed) else { continue }
          #expect(ticket.round == original.round && ticket.serial == original.serial)
          for other in 0..<5 {
            #expect((ticket.games[other] == original.games[other]) == (other != slot))
          }
        }
      }
    }
  }

  @Test("one byte removed or inserted never traps")
  func shiftedBytes() {
    for code in starts {
      for place in code.indices {
        var shorter = code
        shorter.remove(at: place)
        _ = hold(shorter, "without byte \(place)")
        var longer = code
        longer.insert(code[place], at: place)
        _ = hold(longer, "byte \(place) twice")
      }
    }
  }

  @Test("a truncated code is never called printed", arguments: starts)
  func truncation(code: [UInt8]) {
    let serial = serial(of: code)
    for count in 0..<code.count {
      let cut = Array(code.prefix(count))
      _ = hold(cut, "\(count) bytes")
      guard case .ticket(let ticket)? = try? Payload(cut) else { continue }
      // Except that ten of eighteen digits are a valid tail.
      let isTailOfItsOwn = ticket.serial.utf8.count == 10 && serial?.utf8.count == 18
      #expect(ticket.form != .printed || isTailOfItsOwn, "\(count) bytes")
    }
  }

  @Test("random changes never trap and give what a second parser finds")
  func randomChanges() {
    let seed: UInt64 = 645
    var generator = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      var code = starts[Int.random(in: 0..<starts.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&code, using: &generator) }
      _ = hold(code, "seed \(seed), round \(round)")
    }
  }

  @Test("random bodies give what a second parser finds")
  func randomBodies() {
    let seed: UInt64 = 20_021_207
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      var body = ["0001", "1244", "9999", "0000"].randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        body += ["q", "m", "s", "n"].randomElement(using: &generator) ?? ""
        let numbers = (1...45).shuffled(using: &generator).prefix(6)
        let isWrong = Int.random(in: 0..<20, using: &generator) == 0
        let isEmpty = body.hasSuffix("n") != isWrong
        body += (isEmpty ? [0, 0, 0, 0, 0, 0] : numbers.sorted()).map { $0.padded(to: 2) }.joined()
      }
      body +=
        ["", "1234567890", "195138178214141022", "0000000645.net", "q", "1q010203040506"]
        .randomElement(using: &generator) ?? ""
      _ = hold(Array(body.utf8), "seed \(seed), round \(round)")
      _ = hold(Array(("http://m.dhlottery.co.kr/?v=" + body).utf8), "seed \(seed), round \(round)")
    }
  }

  /// Reads a code, expects the same result as from the second parser, and returns the error.
  private func hold(_ code: [UInt8], _ label: String) -> PayloadError? {
    let text = String(decoding: code, as: UTF8.self)
    do throws(PayloadError) {
      var found: NaiveTicket?
      if case .ticket(let ticket) = try Payload(code) { found = NaiveTicket(ticket) }
      if found != NaiveTicket.read(code) { Issue.record("\(label): \(text)") }
      return nil
    } catch {
      if NaiveTicket.read(code) != nil { Issue.record("\(label) is refused (\(error)): \(text)") }
      if !(0...code.count).contains(error.offset) { Issue.record("\(label): \(error): \(text)") }
      return error
    }
  }

  private func serial(of code: [UInt8]) -> String? {
    guard case .ticket(let ticket)? = try? Payload(code) else { return nil }
    return ticket.serial
  }

  private func change(_ code: inout [UInt8], using generator: inout SeededGenerator) {
    guard !code.isEmpty else { return }
    let place = Int.random(in: 0..<code.count, using: &generator)
    let byte = interesting.randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: code.remove(at: place)
    case 1: code.insert(byte, at: place)
    case 2: code.removeLast(code.count - place)
    case 3: code.insert(contentsOf: code[place...].prefix(13), at: place)
    case 4: code[place] = UInt8.random(in: 0...255, using: &generator)
    default: code[place] = byte
    }
  }
}
