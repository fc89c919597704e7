import Lottery
import Testing

@testable import Pipeline

struct DuplicateLedgerTests {
  private func source(_ text: String) -> Source { Source(Array(text.utf8)) }

  @Test("a payload is a duplicate of the source in which it was met first")
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

  @Test("sources keep bytes that are no UTF-8")
  func bytes() {
    var ledger = DuplicateLedger()
    let odd = Source([0xFF, 0x00, 0x80])
    _ = ledger.firstSource(of: [1], in: odd)
    #expect(ledger.firstSource(of: [1], in: source("x"))?.bytes == [0xFF, 0x00, 0x80])
  }

  @Test("ten thousand payloads are told apart")
  func many() {
    var ledger = DuplicateLedger()
    for number in 0..<10_000 {
      #expect(ledger.firstSource(of: Array("p\(number)".utf8), in: source("s\(number)")) == nil)
    }
    #expect(ledger.firstSource(of: Array("p4711".utf8), in: source("x")) == source("s4711"))
  }
}
