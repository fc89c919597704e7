import Lottery
import TestSupport
import Testing

@testable import Ranking

struct TicketTextTests {
  private static let head = "http://m.dhlottery.co.kr/?v=1240"
  private static let games = "q010203040506m112233344045s020408163242q394041424344m051525354045"
  private static let rows: [[UInt8]] = [
    [1, 2, 3, 4, 5, 6], [11, 22, 33, 34, 40, 45], [2, 4, 8, 16, 32, 42],
    [39, 40, 41, 42, 43, 44], [5, 15, 25, 35, 40, 45],
  ]
  private static let line = head + games + "0123456789"

  @Test("a played slot gives a row, and an empty one does not")
  func slots() throws {
    let empty = "n000000000000"
    for mask in 1..<32 {
      let slots = (0..<5).map { slot in
        let start = Self.games.index(Self.games.startIndex, offsetBy: 13 * slot)
        let played = Self.games[start..<Self.games.index(start, offsetBy: 13)]
        return mask >> slot & 1 == 1 ? String(played) : empty
      }
      let text = String(repeating: Self.head + slots.joined() + "0123456789\n", count: 3)
      let parsed = try ParsedRows.agree(Array(text.utf8), as: .urls)
      let rows = (0..<5).filter { mask >> $0 & 1 == 1 }.map { Self.rows[$0] }
      #expect(parsed.rows == rows + rows + rows)
      #expect(parsed.faults == [:])
    }
  }

  @Test("every URL prefix, round, tail and line end is read, and rows keep their round")
  func heads() throws {
    var text = ""
    var rounds: [UInt32] = []
    for (index, prefix) in (OperatorAddress.ticketPrefixes + [""]).enumerated() {
      for tail in ["0123456789", "012345678901234567", "", "0000000645.net"] {
        for end in ["\n", "\r\n"] {
          text += prefix + "0\(100 + index)" + Self.games + tail + end
        }
      }
      rounds += [UInt32](repeating: UInt32(100 + index), count: 40)
    }
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .urls)
    #expect(parsed.faults == [:])
    #expect(parsed.rows == (0..<rounds.count / 5).flatMap { _ in Self.rows })
    #expect(parsed.text.rounds == rounds)
  }

  @Test(
    "a line that is not a ticket is refused with what was expected and found",
    arguments: [
      (
        line.replacing("q39", with: "q45"),
        "expected six ascending numbers from 01 to 45, found '4' at byte 74"
      ),
      (
        line.replacing("?v=1240", with: "?v=0000"),
        "expected a round from 0001 to 9999, found '0' at byte 28"
      ),
      (line.replacing("m11", with: "x11"), "expected q, m, s or n, found 'x' at byte 45"),
      (
        line.replacing("dhlottery.co.kr", with: "dhlottery.com"),
        "expected the operator's address, found 'm' at byte 21"
      ),
      (String(line.prefix(60)), "expected six ascending numbers from 01 to 45"),
      (
        "http://m.dhlottery.co.kr/?v=pd1202701s890966",
        "not a Lotto 6/45 ticket: tickets of Pension Lottery 720+"
      ),
      ("hello", "not a Lotto 6/45 ticket: not a lottery code"),
      (
        line + String(repeating: "0", count: 500), "expected the end of the ticket's code"
      ),
    ])
  func faults(bad: String, reason: String) throws {
    let text = "\(Self.line)\n\n\(bad)\n\(Self.line)\r\n"
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .urls)
    #expect(parsed.faults.keys.sorted() == [2])
    #expect(parsed.faults[2]?.hasPrefix(reason) == true, "\(parsed.faults)")
    #expect(parsed.rejected == [5])
    #expect(parsed.rows == Self.rows + [[0, 0, 0, 0, 0, 0]] + Self.rows)
    #expect(
      parsed.text.rounds == Array(repeating: 1240, count: 5) + [0]
        + Array(repeating: 1240, count: 5))
  }

  @Test("a line with any byte changed is parsed as by the payload grammar")
  func everyByte() throws {
    for tail in ["0123456789", "012345678901234567"] {
      let good = Array((Self.head + Self.games + tail + "\n").utf8)
      for kernel in RankKernel.all where kernel.isSupported() && kernel.name != "scalar" {
        for place in good.indices.dropLast() {
          // Many lines in one text, each with another value at the same byte.
          let values = (UInt8.min...UInt8.max).filter { !$0.endsLine }
          var text: [UInt8] = []
          var expected: [[UInt8]] = []
          for value in values {
            var line = good
            line[place] = value
            text += good + line
            expected += Self.rows + Self.expected(Array(line.dropLast()))
          }
          let parsed = try ParsedRows(text, as: .urls, kernel: kernel)
          #expect(parsed.rows == expected, "\(kernel.name), byte \(place)")
          #expect(parsed.text.lineCount == 2 * values.count)
        }
      }
    }
  }

  /// The rows of a line by the payload grammar: its games, or zeros.
  private static func expected(_ line: [UInt8]) -> [[UInt8]] {
    let content = line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
    guard case .ticket(let ticket)? = try? Payload(content) else { return [[0, 0, 0, 0, 0, 0]] }
    return ticket.games.map { $0.pick.numbers.map { UInt8($0) } }
  }

  @Test("every kernel parses mutated text like the scalar one", arguments: 0..<20)
  func mutations(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<30 {
      var text = (0..<Int.random(in: 1...5, using: &generator)).flatMap { _ in
        let round = Int.random(in: 1230...1231, using: &generator)
        let end = Bool.random(using: &generator) ? "\n" : "\r\n"
        return Array(Self.line.replacing("1240", with: String(round)).utf8) + Array(end.utf8)
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = text.indices.randomElement(using: &generator) ?? 0
        let byte = Array("0123456789qmsn&#.\r\n\n ".utf8).randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text[place] = byte
        case 1: text.insert(byte, at: place)
        default: text.remove(at: place)
        }
      }
      let room = Bool.random(using: &generator) ? nil : Int.random(in: 0...20, using: &generator)
      _ = try ParsedRows.agree(text, as: .urls, room: room, "seed \(seed)")
    }
  }
}
