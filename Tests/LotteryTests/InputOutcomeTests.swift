import Geometry
import Lottery
import Testing

struct InputOutcomeTests {
  @Test("failures have exactly the error codes that rows may have")
  func codes() {
    #expect(
      InputFailure.Code.allCases.map(\.rawValue) == [
        "open_failed", "not_image", "unsupported", "bad_png", "bad_jpeg", "bad_heic", "bad_avif",
        "bad_webp", "bad_tiff", "bad_pdf", "bad_pnm", "bad_bmp", "bad_gif", "truncated",
        "too_large",
        "timeout", "decoder_crash", "no_code", "code_unread", "too_many_codes",
      ])
  }

  @Test("not_png in rows of the first form is read as not_image")
  func earlierNames() {
    #expect(InputFailure.Code(row: "not_png") == .notImage)
    #expect(InputFailure.Code(row: "payload_round") == nil)
    #expect(InputFailure.Code(row: "") == nil)
    for code in InputFailure.Code.allCases {
      #expect(InputFailure.Code(row: code.rawValue) == code)
    }
  }

  @Test("by default a failure has no cause and its input is not missing")
  func failure() {
    let failure = InputFailure(.noCode)
    #expect(failure.code == .noCode)
    #expect(failure.cause == nil)
    #expect(!failure.isMissing)
    #expect(failure != InputFailure(.noCode, .words("blank")))
  }

  @Test("an input that was read only in part may have codes, too")
  func both() {
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: .other(.foreign), duplicateOf: nil)
    let outcome = InputOutcome(
      source: Source([0x61]), codes: [code], failure: InputFailure(.truncated))
    #expect(outcome.codes == [code])
    #expect(outcome.failure?.code == .truncated)
  }

  @Test("an input is in error if it, or one of its codes, was not read")
  func errors() {
    func outcome(_ readings: CodeReading..., failure: InputFailure? = nil) -> InputOutcome {
      let codes = readings.enumerated().map { place, reading in
        CodeOutcome(
          number: place + 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil)
      }
      return InputOutcome(source: Source([0x61]), codes: codes, failure: failure)
    }
    #expect(!outcome(.other(.foreign)).isError)
    #expect(outcome(failure: InputFailure(.noCode)).isError)
    #expect(outcome(.other(.foreign), failure: InputFailure(.truncated)).isError)
    #expect(outcome(.other(.foreign), .broken(PayloadError(.round, at: 3))).isError)
    #expect(outcome(.other(.foreign), .unread(InputFailure(.tooManyCodes))).isError)
  }

  @Test("the corners of a code are all 0 if its position is unknown")
  func corners() {
    let code = CodeOutcome(
      number: 1, attempt: "", payload: [], reading: .other(.foreign), duplicateOf: nil)
    #expect(code.corners.numbers == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("claimable games are won, not expired, and not of a ticket seen before")
  func claimable() throws {
    let draw = KnownDraw(try Valid.draw(HistoryLine.newest), sha256: "")
    func code(_ today: String, duplicateOf first: Source? = nil) throws -> CodeOutcome {
      // A first prize and a lost game; its deadline is 2027-10-04.
      let ticket = try Valid.ticket("1244q011318263438m020304050607")
      return CodeOutcome(
        number: 1, attempt: "plain", payload: [1],
        reading: .ticket(TicketResult(ticket, draw: draw, today: try Valid.date(today))),
        duplicateOf: first)
    }
    let codes = [
      try code("2026-10-03"), try code("2027-10-18"), try code("2027-10-19"),
      try code("2026-10-03", duplicateOf: Source([0x61])),
      CodeOutcome(
        number: 2, attempt: "plain", payload: [2], reading: .other(.foreign), duplicateOf: nil),
    ]
    let outcome = InputOutcome(source: Source([0x62]), codes: codes, failure: nil)
    #expect(outcome.claimable.map(\.claim) == [.open, .inDoubt])
    #expect(outcome.claimable.allSatisfy { $0.prize == 1_604_686_625 })
  }

  @Test("an outcome with neither codes nor a failure traps")
  func neither() async {
    await #expect(processExitsWith: .failure) {
      _ = InputOutcome(source: Source([]), codes: [], failure: nil)
    }
  }
}
