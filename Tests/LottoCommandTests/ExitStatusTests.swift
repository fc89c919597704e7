import DrawHistory
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

  @Test("a run with no inputs, or only missing ones, exits with 66")
  func nothing() {
    #expect(ExitStatus.of(state()) == 66)
    let missing = InputFailure(.openFailed, isMissing: true)
    #expect(ExitStatus.of(state(missing, missing)) == 66)
    #expect(ExitStatus.of(state(missing, InputFailure(.noCode))) == 1)
  }

  /// The reading of a ticket of one game, with or without a known draw.
  private func ticket(
    round: Int, _ numbers: [Int], isKnown: Bool = true, today: String = "2026-11-20"
  ) throws -> CodeReading {
    let game = Game(slot: .a, type: .manual, pick: try #require(Pick(numbers)))
    let round = try #require(Round(round))
    let ticket = Ticket(round: round, games: [game], serial: "0", form: .printed)
    let draw = isKnown ? KnownDraw(try #require(EmbeddedDraws.draw(round)), sha256: "") : nil
    return .ticket(
      TicketResult(ticket, draw: draw, today: try #require(CalendarDate(today))))
  }

  private func status(_ readings: CodeReading..., failure: InputFailure? = nil) -> Int32 {
    let codes = readings.enumerated().map { place, reading in
      CodeOutcome(
        number: place + 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil)
    }
    var state = RunState()
    state.reduce(
      .inputFinished(InputOutcome(source: Source([]), codes: codes, failure: failure)))
    return ExitStatus.of(state, by: .winner)
  }

  @Test("under the winner rule, 0 means a prize to claim, 1 none, and 2 something to look at")
  func winner() throws {
    let won = try ticket(round: 1244, [1, 13, 18, 26, 34, 38])
    let expired = try ticket(round: 50, [2, 10, 12, 15, 22, 44])
    let lost = try ticket(round: 1244, [2, 3, 4, 5, 6, 7])
    let pending = try ticket(round: 1300, [1, 2, 3, 4, 5, 6], isKnown: false)
    let unknown = try ticket(round: 1246, [1, 2, 3, 4, 5, 6], isKnown: false)
    let unread = CodeReading.unread(InputFailure(.tooManyCodes))
    let broken = CodeReading.broken(PayloadError(.round, at: 1))
    #expect(status(won) == 0)
    #expect(status(lost, won, pending, unread, broken, failure: InputFailure(.truncated)) == 0)
    #expect(status(lost) == 1)
    #expect(status(expired) == 1)
    #expect(status(lost, .other(.foreign)) == 1)
    #expect(status(.other(.purchaseSlip)) == 1)
    for open in [pending, unknown, unread, broken] {
      #expect(status(open) == 2)
      #expect(status(expired, lost, open) == 2)
    }
    for code in InputFailure.Code.allCases {
      #expect(status(failure: InputFailure(code)) == 2, "\(code)")
    }
    #expect(status(lost, failure: InputFailure(.truncated)) == 2)
    #expect(ExitStatus.of(RunState(), by: .winner) == 66)
  }

  /// The deadline of round 1244 is 2027-10-04.
  @Test(
    "under the winner rule, a deadline that holidays may have moved is something to look at",
    arguments: [("2027-10-04", 0), ("2027-10-05", 2), ("2027-10-18", 2), ("2027-10-19", 1)])
  func doubt(today: String, expected: Int32) throws {
    let won = try ticket(round: 1244, [1, 13, 18, 26, 34, 38], today: today)
    let lost = try ticket(round: 1244, [2, 3, 4, 5, 6, 7], today: today)
    #expect(status(won) == expected)
    #expect(status(lost, won) == expected)
    // Another game can surely be claimed.
    #expect(status(won, try ticket(round: 1244, [1, 13, 18, 26, 34, 38])) == 0)
  }

  @Test("under the read rule, winning or not makes no difference")
  func read() throws {
    var state = RunState()
    for reading in [
      try ticket(round: 1244, [1, 13, 18, 26, 34, 38]),
      try ticket(round: 1300, [1, 2, 3, 4, 5, 6], isKnown: false),
    ] {
      let code = CodeOutcome(
        number: 1, attempt: "plain", payload: [], reading: reading, duplicateOf: nil)
      state.reduce(.inputFinished(InputOutcome(source: Source([]), codes: [code], failure: nil)))
      #expect(ExitStatus.of(state) == 0)
    }
  }

  @Test("failed runs exit with the statuses that scripts rely on")
  func errors() {
    func status(_ error: RunError) -> Int32 { Failure(error, Settings()).status }
    #expect(status(.output(SystemError(number: 32))) == 141)
    #expect(status(.output(SystemError(number: 28))) == 74)
    #expect(status(.pictures(SystemError(number: 13))) == 74)
    #expect(status(.annotations(SystemError(number: 13))) == 74)
    #expect(status(.list(SystemError(number: 5))) == 66)
    #expect(status(.decoderUnavailable(.ended)) == 70)
    #expect(status(.system(SystemError(number: 12))) == 70)
  }
}
