import Foundation
import TestSupport
import Testing

/// One ticket counts once, whatever address its code has and in whatever order numbers are typed.
struct SameTicketTests {
  private static let body =
    "1244q011318263438n000000000000n000000000000n000000000000n0000000000001234567890"
  private static let spellings = [
    "http://m.dhlottery.co.kr/?v=\(body)", "https://qr.nlotto.co.kr/?v=\(body)",
    "https://m.dhlottery.co.kr/qr.do?method=winQr&v=\(body)", body,
    "http://m.dhlottery.co.kr/?x=1&v=\(body)",
  ]

  @Test func `five spellings of a ticket are one ticket, whichever comes first`() throws {
    for first in Self.spellings {
      let others = Self.spellings.filter { $0 != first }
      let run = try Lotto.run("check", [first] + others)
      #expect(
        try run.rows().map { $0.text("duplicate_of") }
          == [""] + [String](repeating: first, count: 4))
      #expect(
        run.diagnostics.hasPrefix(
          "5 inputs, 1 ticket, 1 game, 1 winner, 1,604,686,625 won in prizes, 0 errors"))
    }
    let deduped = try Lotto.run("check", ["--dedupe"] + Self.spellings)
    #expect(try deduped.rows().map(\.source) == [Self.spellings[0]])
  }

  @Test func `a ticket without its tail, or with another one, is another ticket`() throws {
    let cut = String(Self.body.dropLast(10))
    let run = try Lotto.check(
      Self.body, cut, cut + "1234567891", "http://m.dhlottery.co.kr/?v=\(cut)")
    #expect(try run.rows().map { $0.text("duplicate_of") } == ["", "", "", cut])
  }

  @Test func `typed numbers are one game in any order, but not in another round`() throws {
    let run = try Lotto.check("--round", "1244", "1,13,18,26,34,38", "38 34 26 18 13 1", "1244")
    #expect(
      try run.rows().map { $0.text("duplicate_of") }.prefix(2) == ["", "1,13,18,26,34,38"])
    let other = try Lotto.check("--round", "1243", "38,34,26,18,13,1").output
    let again = try Lotto.run("check", ["--input", "jsonl"], input: run.output + other)
    #expect(
      try again.rows().filter { $0.error == "" }.map { $0.text("duplicate_of") }
        == ["", "1,13,18,26,34,38", ""])
  }

  @Test func `rows read back, summaries and pages count the ticket once, too`() throws {
    let folder = try TemporaryFolder()
    let rows = try Lotto.run("check", Self.spellings).output
    let again = try Lotto.run("check", ["--input", "jsonl"], input: rows)
    #expect(again.output == rows)
    let nested = try Lotto.run("check", ["--nested"] + Self.spellings).output
    let flat = try Lotto.run("check", ["--input", "jsonl"], input: nested)
    #expect(flat.output == rows)
    _ = try Lotto.run(
      "check",
      ["--summary", folder.path("sum.json"), "-f", "html", "-o", folder.path("page.html")]
        + Self.spellings)
    let summary = String(decoding: try folder.bytes("sum.json"), as: UTF8.self)
    #expect(summary.contains(#""tickets":1,"#))
    // The events of a calendar are told apart by what can be claimed, not by how it is spelled.
    func identities(_ texts: [String]) throws -> [String] {
      let page = try Lotto.run("check", ["-f", "html"] + texts).text
      return page.matches(of: /"identity":"([0-9a-f]+)"/).map { String($0.1) }
    }
    #expect(try identities([Self.spellings[0]]) == identities([Self.spellings[1]]))
    #expect(try identities(Self.spellings) == identities([Self.spellings[3]]))
  }

  @Test func `other products are repeated only byte for byte`() throws {
    let pension = "http://qr.dhlottery.co.kr/?v=pd1202701s890966"
    let other = "http://m.dhlottery.co.kr/?v=pd1202701s890966"
    let run = try Lotto.check(pension, other, pension)
    #expect(try run.rows().map { $0.text("duplicate_of") } == ["", "", pension])
  }
}
