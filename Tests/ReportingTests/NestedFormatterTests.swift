import Geometry
import JSON
import Lottery
import Testing

@testable import Reporting

struct NestedFormatterTests {
  private static func row(_ outcome: InputOutcome) throws -> JSONValue {
    var output: [UInt8] = []
    var formatter: any ResultFormatter = NestedFormatter(language: .english)
    formatter.append(outcome, to: &output)
    #expect(output.last == UInt8(ascii: "\n"))
    return try JSONReader.read(Array(output.dropLast()))
  }

  private static func keys(_ value: JSONValue?) -> [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.key)
  }

  @Test func `inputs, codes and games have all keys of their level in every row`() throws {
    for outcome in try Sample.everyKind() {
      let row = try Self.row(outcome)
      #expect(
        Self.keys(row) == [
          "schema", "source", "source_b64", "status", "error", "notes", "detail", "message",
          "codes",
        ])
      #expect(row["schema"]?.string == "lotto.scan/4")
      let codes = try #require(row["codes"]?.array)
      #expect(codes.count == outcome.codes.count)
      for code in codes {
        #expect(
          Self.keys(code) == [
            "page", "code", "status", "error", "notes", "detail", "message", "product", "round",
            "draw_date",
            "draw_numbers", "draw_bonus", "serial", "genuine_form", "duplicate_of", "attempt",
            "corners", "payload",
            "draws_sha256", "games",
          ])
        for game in code["games"]?.array ?? [] {
          #expect(
            Self.keys(game) == [
              "game", "type", "numbers", "matched", "matches", "bonus", "rank", "prize",
              "prize_known", "prize_net", "claim_by", "claim", "claim_at",
            ])
        }
      }
    }
  }

  @Test func `the draw and the corners are keys of the code`() throws {
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [],
      reading: Sample.drawn([Sample.fifth, Sample.first]),
      duplicateOf: nil, corners: Corners([1, 2, 3, 4, 5, 6, 7, -8]))
    let row = try Self.row(
      InputOutcome(source: Sample.source("a"), codes: [code], failure: nil))
    let written = try #require(row["codes"]?.array?.first)
    #expect(written["draw_numbers"]?.array?.map(\.integer) == [17, 26, 29, 30, 31, 43])
    #expect(written["draw_bonus"]?.integer == 12)
    #expect(written["corners"]?.array?.map(\.integer) == [1, 2, 3, 4, 5, 6, 7, -8])
    #expect(written["games"]?.array?.count == 2)
  }

  @Test func `codes with the same number on different pages stay apart`() throws {
    let codes = [(1, 1), (2, 1), (2, 2)].map { page, number in
      CodeOutcome(
        page: page, number: number, attempt: "plain", payload: Array("\(page)".utf8),
        reading: Sample.drawn([Sample.fifth, Sample.first]), duplicateOf: nil)
    }
    let row = try Self.row(
      InputOutcome(source: Sample.source("a"), codes: codes, failure: nil))
    let written = try #require(row["codes"]?.array)
    #expect(written.map { $0["page"]?.integer } == [1, 2, 2])
    #expect(written.map { $0["code"]?.integer } == [1, 1, 2])
    #expect(written.map { $0["games"]?.array?.count } == [2, 2, 2])
  }

  @Test func `a page that cannot be read has its entry, also before the first code`() throws {
    let unread = CodeOutcome(
      page: 1, number: 0, attempt: "", payload: [], reading: .unread(InputFailure(.truncated)),
      duplicateOf: nil)
    let code = CodeOutcome(
      page: 2, number: 1, attempt: "plain", payload: [], reading: Sample.drawn([Sample.fifth]),
      duplicateOf: nil)
    let row = try Self.row(
      InputOutcome(source: Sample.source("a"), codes: [unread, code], failure: nil))
    let written = try #require(row["codes"]?.array)
    #expect(written.map { $0["page"]?.integer } == [1, 2])
    #expect(written.map { $0["error"]?.string } == ["truncated", ""])
  }

  @Test func `an unread code has no games`() throws {
    let failure = InputFailure(.tooManyCodes, .codes(limit: 1024))
    let row = try Self.row(Sample.outcome("a", Sample.drawn([Sample.fifth]), .unread(failure)))
    #expect(row["status"]?.string == "won")
    let last = try #require(row["codes"]?.array?.last)
    #expect(last["error"]?.string == "too_many_codes")
    #expect(last["games"]?.array?.isEmpty == true)
  }

  @Test func `an input without a code has an empty list and says why`() throws {
    let row = try Self.row(Sample.outcome("a", failure: .noSuchFile))
    #expect(row["codes"]?.array?.isEmpty == true)
    #expect(row["error"]?.string == "open_failed")
    #expect(row["message"]?.string == "cannot be opened: no such file or directory")
  }
}
