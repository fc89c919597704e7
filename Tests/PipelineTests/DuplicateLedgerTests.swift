import Lottery
import TestSupport
import Testing

@testable import Pipeline

struct DuplicateLedgerTests {
  private func source(_ text: String) -> Source { Source(Array(text.utf8)) }

  @Test func `the same numbers are one ticket in one round, and two tickets in two`() {
    var ledger = DuplicateLedger()
    let pick = Pick([1, 2, 3, 4, 5, 6])!
    let rounds = [1243, 1244, 1243, 1244].map { TicketIdentity.typed(pick, Round($0)!) }
    #expect(ledger.firstSource(of: rounds[0], in: source("a")) == nil)
    #expect(ledger.firstSource(of: rounds[1], in: source("b")) == nil)
    #expect(ledger.firstSource(of: rounds[2], in: source("c")) == source("a"))
    #expect(ledger.firstSource(of: rounds[3], in: source("d")) == source("b"))
  }

  @Test("a duplicate names the first source of its payload")
  func first() {
    var ledger = DuplicateLedger()
    let (one, two) = (Array("payload".utf8), Array("another".utf8))
    #expect(ledger.firstSource(of: one, in: source("a.png")) == nil)
    #expect(ledger.firstSource(of: two, in: source("b.png")) == nil)
    #expect(ledger.firstSource(of: one, in: source("c.png")) == source("a.png"))
    #expect(ledger.firstSource(of: one, in: source("d.png")) == source("a.png"))
    #expect(ledger.firstSource(of: two, in: source("d.png")) == source("b.png"))
  }

  @Test("two codes of one source with the same payload name that source")
  func sameSource() {
    var ledger = DuplicateLedger()
    let payload = Array("payload".utf8)
    #expect(ledger.firstSource(of: payload, in: source("a.png")) == nil)
    #expect(ledger.firstSource(of: payload, in: source("a.png")) == source("a.png"))
  }

  @Test("sources keep bytes that are not UTF-8")
  func bytes() {
    var ledger = DuplicateLedger()
    let odd = Source([0xFF, 0x00, 0x80])
    _ = ledger.firstSource(of: [1], in: odd)
    #expect(ledger.firstSource(of: [1], in: source("x"))?.bytes == [0xFF, 0x00, 0x80])
  }

  @Test("ten thousand different payloads are not taken for duplicates")
  func many() {
    var ledger = DuplicateLedger()
    for number in 0..<10_000 {
      #expect(ledger.firstSource(of: Array("p\(number)".utf8), in: source("s\(number)")) == nil)
    }
    #expect(ledger.firstSource(of: Array("p4711".utf8), in: source("x")) == source("s4711"))
  }

  @Test func `duplicates among many random payloads name the first source`() {
    var generator = SeededGenerator(seed: 5)
    var ledger = DuplicateLedger()
    var first: [[UInt8]: [UInt8]] = [:]
    for number in 0..<20_000 {
      let payload = Array("payload \(Int.random(in: 0..<8000, using: &generator))".utf8)
      // Several codes per image, long names, names with any bytes.
      let length = Int.random(in: 0..<3, using: &generator) * 150
      let tail = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let source = Array("folder/\(number / 3)".utf8) + tail
      let found = ledger.firstSource(of: payload, in: Source(source))
      #expect(found?.bytes == first[payload])
      if first[payload] == nil { first[payload] = source }
    }
    #expect(first.count > 7000)
  }

  @Test func `an input line can be both the payload and its source`() {
    var ledger = DuplicateLedger()
    let line = Array("http://qr.dhlottery.co.kr/?v=".utf8)
    #expect(ledger.firstSource(of: line, in: Source(line)) == nil)
    #expect(ledger.firstSource(of: line, in: Source([1]))?.bytes == line)
    #expect(ledger.firstSource(of: line, in: Source(line))?.bytes == line)
  }

  @Test func `the first of many addresses around a ticket is read back`() {
    var ledger = DuplicateLedger()
    for number in 0..<40 {
      let body = Array("body \(number)".utf8)
      let first = Array("http://host-\(number % 20)/?v=".utf8) + body
      let ticket = TicketIdentity.code(body: body)
      #expect(ledger.firstSource(of: ticket, in: Source(first)) == nil)
      #expect(ledger.firstSource(of: ticket, in: Source(body))?.bytes == first)
      #expect(ledger.firstSource(of: ticket, in: Source([1]))?.bytes == first)
    }
  }

  @Test func `two codes of one image have one source`() {
    var ledger = DuplicateLedger()
    let image = Source(Array("sheet.png".utf8))
    #expect(ledger.firstSource(of: [1], in: image) == nil)
    #expect(ledger.firstSource(of: [2], in: image) == nil)
    #expect(ledger.firstSource(of: [1], in: image) == image)
    #expect(ledger.firstSource(of: [2], in: Source([7])) == image)
  }

  @Test func `sources are read back intact, from full blocks and from the last one`() {
    var sources = SourceList()
    let names = (0..<1000).map { number in
      Array("scans/\(String(repeating: "x", count: number % 200))\(number)".utf8)
    }
    for (number, name) in names.enumerated() {
      #expect(sources.keep(name) == UInt32(number))
      #expect(sources.keep(name) == UInt32(number))
    }
    for (number, name) in names.enumerated() { #expect(sources[UInt32(number)] == name) }
  }
}

extension DuplicateLedger {
  /// The first source of a code whose round does not matter.
  fileprivate mutating func firstSource(of payload: [UInt8], in source: Source) -> Source? {
    firstSource(of: .other(payload: payload), in: source)
  }
}
