import Geometry
import Lottery
import Pipeline
import TestSupport
import Testing

@testable import LottoCommand

struct EarlierRowsTests {
  private let payload =
    "http://m.dhlottery.co.kr/?v=1300q010203040506n000000000000n000000000000n000000000000n0000000000001234567890"

  private func row(
    source: String = "a.png", code: Int = 1, payload: String, more: String = ""
  ) -> [UInt8] {
    Array(
      #"{"source":"\#(source)","source_b64":"","code":\#(code),"payload":"\#(payload)"\#(more)}"#
        .utf8)
  }

  @Test("the games of a ticket are one input, named after its scan")
  func oneInput() throws {
    var rows = EarlierRows()
    let first = rows.read(row(payload: payload, more: #","game":"A""#))
    let input = try #require(first)
    #expect(input.source.text == "a.png")
    #expect(input.codes.first?.payload == Array(payload.utf8))
    #expect(rows.read(row(payload: payload, more: #","game":"B""#)) == nil)
    #expect(rows.read(row(code: 2, payload: payload)) != nil)
    #expect(rows.read(row(source: "b.png", code: 2, payload: payload)) != nil)
  }

  @Test("the same ticket twice in a row from one scan is two inputs")
  func twice() {
    var rows = EarlierRows()
    let letters = ["A", "B", "A", "B"].map { #","game":"\#($0)""# }
    let inputs = letters.compactMap { rows.read(row(payload: payload, more: $0)) }
    #expect(inputs.count == 2)
  }

  @Test("a payload that was cut short in the scan does not become a ticket")
  func cutPayload() {
    var rows = EarlierRows()
    let line = row(
      payload: "http://m.dhlottery.co.kr/?v=1244q011318263438",
      more: #","error":"payload_length","attempt":"plain""#)
    guard case .broken(let error)? = rows.read(line)?.codes.first?.reading else {
      Issue.record("expected a broken code")
      return
    }
    #expect(error.reason == .length)
  }

  @Test("a scanned code keeps its corners, and has none if the row's are missing or invalid")
  func corners() {
    let unknown = Corners.unknown.numbers
    for (text, corners) in [
      ("[1,2,3,4,5,6,7,-8]", [1, 2, 3, 4, 5, 6, 7, -8]), ("[1,2,3]", unknown),
      ("[1,2,3,4,5,6,7,2147483648]", unknown), ("null", unknown),
      ("[1,2,3,4,5,6,7,8.5]", unknown),
      ("[1,2,3,4,5,6,7,8,8.5]", unknown), ("{}", unknown),
    ] {
      for error in ["", "payload_length"] {
        var rows = EarlierRows()
        let more = #","error":"\#(error)","attempt":"plain","corners":\#(text)"#
        let input = rows.read(row(payload: payload, more: more))
        #expect(input?.codes.first?.corners.numbers == corners, "\(text)")
      }
    }
  }

  @Test("a row keeps its page; without one, or with an invalid one, it is about none")
  func page() {
    for (text, page) in [(#","page":3"#, 3), (#","page":-1"#, 0), (#","page":"1""#, 0), ("", 0)] {
      for more in [#","attempt":"plain""#, #","error":"payload_length","attempt":"plain""#] {
        var rows = EarlierRows()
        #expect(rows.read(row(payload: payload, more: more + text))?.codes.first?.page == page)
      }
      var rows = EarlierRows()
      #expect(
        rows.read(row(code: 0, payload: "", more: #","error":"no_code""# + text))?.page == page)
      let unread = rows.read(row(payload: "", more: #","error":"code_unread""# + text))
      #expect(unread?.codes.first?.page == page)
    }
  }

  @Test("codes with the same number on different pages are different inputs")
  func pages() {
    var rows = EarlierRows()
    let places = [(1, "A"), (1, "B"), (2, "C"), (2, "D")]
    let inputs = places.compactMap { page, game in
      rows.read(row(payload: payload, more: #","page":\#(page),"game":"\#(game)""#))
    }
    #expect(inputs.map { $0.codes.first?.page } == [1, 2])
    let code = #"{"page":2,"code":1,"payload":"\#(payload)","attempt":"plain"}"#
    let nested = rows.read(Array(#"{"source":"a","codes":[\#(code),\#(code)]}"#.utf8))
    #expect(nested?.codes.map(\.page) == [2, 2])
    #expect(nested?.codes.map(\.number) == [1, 1])
  }

  @Test func `a page that could not be read keeps its error and has no code`() {
    var rows = EarlierRows()
    let page = #"{"page":16,"code":0,"error":"no_code","payload":"","games":[]}"#
    let input = rows.read(Array(#"{"source":"a.pdf","codes":[\#(page)]}"#.utf8))
    #expect(input?.codes.map(\.page) == [16])
    #expect(input?.codes.map(\.number) == [0])
    guard case .unread(let failure)? = input?.codes.first?.reading else {
      Issue.record("the page's error is lost")
      return
    }
    #expect(failure == InputFailure(.noCode))
  }

  @Test("a row of a truncated file keeps that error")
  func cutFile() {
    var rows = EarlierRows()
    let input = rows.read(row(payload: payload, more: #","error":"truncated""#))
    #expect(input?.failure?.code == .truncated)
    #expect(input?.codes.count == 1)
  }

  @Test("invalid typed numbers keep that error")
  func wrongNumbers() {
    var rows = EarlierRows()
    let input = rows.read(row(payload: "", more: #","error":"payload_numbers","round":0"#))
    guard case .broken(let error)? = input?.codes.first?.reading else {
      Issue.record("expected a broken code")
      return
    }
    #expect(error.reason == .numbers)
  }

  @Test("the exact bytes of a source are restored from base64")
  func exactSource() {
    var rows = EarlierRows()
    let line = #"{"source":"\#u{FFFD}","source_b64":"/w==","code":1,"payload":"x"}"#
    let input = rows.read(Array(line.utf8))
    #expect(input?.source.bytes == [0xFF])
  }

  @Test("a row with an error and no payload keeps its error")
  func failure() {
    var rows = EarlierRows()
    let input = rows.read(row(payload: "", more: #","error":"no_code""#))
    #expect(input?.failure?.code == .noCode)
    #expect(input?.codes.isEmpty == true)
  }

  @Test("typed numbers without a payload come from the row's numbers")
  func typed() {
    var rows = EarlierRows()
    let line = row(
      source: "1,2,3,4,5,6", payload: "",
      more: #","error":"","round":1300,"numbers":[1,2,3,4,5,6]"#)
    guard case .typed(let pick, let round)? = rows.read(line)?.codes.first?.reading else {
      Issue.record("expected numbers")
      return
    }
    #expect(pick.numbers == [1, 2, 3, 4, 5, 6])
    #expect(round?.number == 1300)
  }

  @Test("typed numbers with their text as payload keep the row's round")
  func typedText() {
    var rows = EarlierRows()
    let line = row(
      source: "6 5 4 3 2 1", payload: "6 5 4 3 2 1",
      more: #","error":"","round":1300,"numbers":[1,2,3,4,5,6],"attempt":"""#)
    guard case .typed(let pick, let round)? = rows.read(line)?.codes.first?.reading else {
      Issue.record("expected numbers")
      return
    }
    #expect(pick.numbers == [1, 2, 3, 4, 5, 6])
    #expect(round?.number == 1300)
  }

  @Test("scanned digits are a foreign code, not typed numbers")
  func scannedDigits() {
    var rows = EarlierRows()
    let line = row(payload: "1,2,3,4,5,6", more: #","attempt":"plain""#)
    guard case .payload(.other(.foreign))? = rows.read(line)?.codes.first?.reading else {
      Issue.record("expected a foreign code")
      return
    }
  }

  @Test("a text that was foreign in an earlier row stays foreign")
  func foreign() {
    var rows = EarlierRows()
    let line = row(
      source: "hello", payload: "hello", more: #","error":"payload_foreign","attempt":"""#)
    guard case .payload(.other(.foreign))? = rows.read(line)?.codes.first?.reading else {
      Issue.record("expected a foreign code")
      return
    }
  }

  @Test("rows of earlier schemas are read, both flat and nested", arguments: [1, 2])
  func earlierForm(version: Int) throws {
    var rows = EarlierRows()
    let lines = try Repository.bytes(ofFixture: "Rows/scan-\(version).jsonl")
      .split(separator: 0x0A)
    let inputs = lines.compactMap { rows.read(Array($0)) }
    let names = [
      "winner-round-50", "winner-round-262", "winner-round-1244", "pension", "not-drawn",
      "not-in-history", "not-ascending", "cut-short", "blank",
    ]
    #expect(inputs.map(\.source.text) == names.map { "Fixtures/Scans/\($0).png" })
    #expect(
      inputs.map { $0.failure?.code } == [nil, nil, nil, nil, nil, nil, nil, .truncated, .noCode])
    let nested = rows.read(
      Array(
        try Repository.bytes(ofFixture: "Rows/nested-\(version).jsonl").split(separator: 0x0A)[0]))
    guard case .typed(let pick, let round)? = nested?.codes.first?.reading else {
      Issue.record("expected numbers")
      return
    }
    #expect(pick.numbers == [9, 12, 24, 25, 29, 30])
    #expect(round?.number == 262)
  }

  @Test("not_png in lotto.game/1 means that the input is not an image")
  func earlierName() {
    var rows = EarlierRows()
    let input = rows.read(row(code: 0, payload: "", more: #","error":"not_png""#))
    #expect(input?.failure?.code == .notImage)
    #expect(input?.codes.isEmpty == true)
  }

  @Test("the row for codes beyond the limit stays an unread code")
  func tooManyCodes() {
    var rows = EarlierRows()
    let input = rows.read(row(code: 1025, payload: "", more: #","error":"too_many_codes""#))
    #expect(input?.failure == nil)
    #expect(input?.codes.map(\.number) == [1025])
    guard case .unread(let failure)? = input?.codes.first?.reading else {
      Issue.record("expected an unread code")
      return
    }
    #expect(failure == InputFailure(.tooManyCodes, .codes(limit: 1024)))
  }

  @Test("a nested row of more codes than any line has room for ends in one row for the rest")
  func codeLimit() throws {
    let code = #"{"page":1,"code":1,"payload":"x"}"#
    let codes = Array(repeating: code, count: EarlierRows.codeLimit + 2).joined(separator: ",")
    var rows = EarlierRows()
    let read = rows.read(Array(#"{"source":"a","codes":[\#(codes)]}"#.utf8))
    let input = try #require(read)
    #expect(input.codes.count == EarlierRows.codeLimit + 1)
    guard case .unread(let failure)? = input.codes.last?.reading else {
      Issue.record("expected an unread code")
      return
    }
    #expect(failure == InputFailure(.tooManyCodes, .codes(limit: EarlierRows.codeLimit)))
  }

  @Test(
    "a line that is not a row gives an error and is never skipped",
    arguments: ["{", "[]", "null", #"{"payload":1}"#, "text", #"{"payload":"","numbers":[1]}"#])
  func broken(line: String) {
    var rows = EarlierRows()
    let input = rows.read(Array(line.utf8))
    guard case .broken(let error)? = input?.codes.first?.reading else {
      Issue.record("expected a broken code")
      return
    }
    #expect(error.reason == .query)
  }

  @Test("empty lines are skipped")
  func empty() {
    var rows = EarlierRows()
    #expect(rows.read([]) == nil)
    #expect(rows.read(Array(" \r".utf8)) == nil)
  }
}
