import Lottery
import Pipeline
import Platform
import Testing

@testable import LottoCommand

struct ExitStatusTests {
  private func state(_ failures: InputFailure...) -> RunState {
    var state = RunState()
    for failure in failures {
      state.reduce(.inputFinished(InputOutcome(source: Source([]), codes: [], failure: failure)))
    }
    return state
  }

  @Test("a run without inputs, or of missing ones alone, has nothing to read")
  func nothing() {
    #expect(ExitStatus.of(state()) == 66)
    let missing = InputFailure(.openFailed, isMissing: true)
    #expect(ExitStatus.of(state(missing, missing)) == 66)
    #expect(ExitStatus.of(state(missing, InputFailure(.noCode))) == 1)
  }

  @Test("the ends of a run have the statuses that scripts rely on")
  func errors() {
    #expect(ExitStatus.of(.output(SystemError(number: 32))) == 141)
    #expect(ExitStatus.of(.output(SystemError(number: 28))) == 74)
    #expect(ExitStatus.of(.pictures(SystemError(number: 13))) == 74)
    #expect(ExitStatus.of(.list(SystemError(number: 5))) == 66)
    #expect(ExitStatus.of(.decoderUnavailable("")) == 70)
    #expect(ExitStatus.of(.interrupted(signal: 2)) == 130)
    #expect(ExitStatus.of(.interrupted(signal: 15)) == 143)
  }
}
