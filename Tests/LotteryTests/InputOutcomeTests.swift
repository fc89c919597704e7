import Lottery
import Testing

struct InputOutcomeTests {
  @Test("the kinds of failure are the error codes that rows may have, and no others")
  func codes() {
    #expect(
      InputFailure.Code.allCases.map(\.rawValue) == [
        "open_failed", "not_png", "bad_png", "truncated", "too_large", "timeout", "decoder_crash",
        "no_code",
      ])
  }

  @Test("a failure has no detail and is of something that is there, unless it says otherwise")
  func failure() {
    let failure = InputFailure(.noCode)
    #expect(failure.code == .noCode)
    #expect(failure.detail == "")
    #expect(!failure.isMissing)
    #expect(failure != InputFailure(.noCode, "blank"))
  }

  @Test("codes may have been found in an input that was not read whole")
  func both() {
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: .other(.foreign), duplicateOf: nil)
    let outcome = InputOutcome(
      source: Source([0x61]), codes: [code], failure: InputFailure(.truncated))
    #expect(outcome.codes == [code])
    #expect(outcome.failure?.code == .truncated)
  }

  @Test("an outcome without a code and without a failure is a fault of the program")
  func neither() async {
    await #expect(processExitsWith: .failure) {
      _ = InputOutcome(source: Source([]), codes: [], failure: nil)
    }
  }
}
