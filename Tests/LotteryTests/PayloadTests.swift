import Lottery
import TestSupport
import Testing

extension NaiveTicket {
  /// A ticket as the tested parser read it, in the form of the second parser.
  init(_ ticket: Ticket) {
    round = ticket.round.number
    games = ticket.games.map { "\($0.slot.rawValue) \($0.type.rawValue) \($0.pick.numbers)" }
    tail = ticket.serial
  }
}

/// The parser's verdict on a payload, in the words of the tables.
private func verdict(of bytes: [UInt8]) -> String {
  do throws(PayloadError) {
    switch try Payload(bytes) {
    case .ticket(let ticket): return ticket.form == .printed ? "genuine" : "read"
    case .other(let product): return "other:\(product.name)"
    }
  } catch {
    return (0...bytes.count).contains(error.offset) ? "error:\(error.reason.rawValue)" : "\(error)"
  }
}

struct PayloadTests {
  @Test("payloads of real tickets are read whole and have the printed form")
  func realPayloads() throws {
    let rows = try Repository.rows(ofTable: "Payloads/real-payloads.tsv")
    #expect(rows.count == 23)
    for row in rows {
      guard case .ticket(let ticket) = try payload(row[0]) else {
        Issue.record("not a ticket: \(row[0])")
        continue
      }
      #expect(ticket.form == .printed, "\(row[0])")
      #expect(NaiveTicket.read(Array(row[0].utf8)) == NaiveTicket(ticket), "\(row[0])")
      #expect([10, 18].contains(ticket.serial.utf8.count), "\(row[0])")
    }
  }

  @Test("a real ticket with semi-automatic and empty slots is read as printed")
  func realTicketWithSemiautomaticSlots() throws {
    let ticket = NaiveTicket(
      try realTicket(of: "1236m061722273744m030506144245s111826323542s152425263244n"))
    #expect(ticket.round == 1236)
    #expect(
      ticket.games == [
        "A manual [6, 17, 22, 27, 37, 44]", "B manual [3, 5, 6, 14, 42, 45]",
        "C semi [11, 18, 26, 32, 35, 42]", "D semi [15, 24, 25, 26, 32, 44]",
      ])
    #expect(ticket.tail == "195138178214141022")
  }

  @Test("a real ticket of mixed types is read as printed")
  func realTicketWithMixedTypes() throws {
    let ticket = NaiveTicket(try realTicket(of: "0936m041720353943"))
    #expect(ticket.round == 936)
    #expect(
      ticket.games == [
        "A manual [4, 17, 20, 35, 39, 43]", "B auto [7, 12, 15, 30, 32, 44]",
        "C manual [7, 11, 13, 17, 18, 29]", "D auto [1, 2, 22, 25, 31, 42]",
        "E manual [4, 14, 18, 27, 31, 42]",
      ])
    #expect(ticket.tail == "1050908394")
  }

  @Test("truncated and doubtful tickets are read but not called printed; other products are named")
  func otherPayloads() throws {
    let rows = try Repository.rows(ofTable: "Payloads/other-payloads.tsv")
    #expect(rows.count == 10)
    let expected = [
      "real-truncated": "read", "doubtful": "read", "real-or-mock": "genuine",
      "pension": "other:pension720", "slip": "other:purchase_slip",
    ]
    for row in rows {
      #expect(verdict(of: Array(row[0].utf8)) == expected[row[1]], "\(row[0])")
    }
  }

  @Test("a tail that no real ticket has is kept as text")
  func doubtfulTails() throws {
    let rows = try Repository.rows(ofTable: "Payloads/other-payloads.tsv").map { $0[0] }
    let tails = try rows.compactMap { row -> String? in
      guard case .ticket(let ticket) = try payload(row) else { return nil }
      return ticket.serial
    }
    #expect(tails == ["", "00000006", "0000000645.net", "1289734360", ""])
  }

  @Test("made-up payloads get the verdicts in their table")
  func hostilePayloads() throws {
    let rows = try Repository.rows(ofTable: "Payloads/hostile-payloads.tsv")
    #expect(rows.count >= 170)
    for row in rows {
      let found = verdict(of: EscapedText.bytes(of: row[0]))
      #expect(found == row[1], "\(row[0].prefix(200)) (\(row.dropFirst(2).joined()))")
    }
  }

  @Test("an empty code is foreign")
  func empty() throws {
    #expect(try Payload([]) == .other(.foreign))
  }

  private func realTicket(of start: String) throws -> Ticket {
    let rows = try Repository.rows(ofTable: "Payloads/real-payloads.tsv").map { $0[0] }
    let row = try #require(rows.first { $0.contains("v=" + start) })
    var found: Ticket?
    if case .ticket(let ticket) = try payload(row) { found = ticket }
    return try #require(found)
  }
}
