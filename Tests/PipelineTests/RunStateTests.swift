import Lottery
import Testing

@testable import Pipeline

struct RunStateTests {
  @Test("a ticket adds its games, wins and prizes to the totals")
  func ticket() throws {
    var state = RunState()
    state.reduce(
      .inputFinished(
        try SampleInput.outcome(SampleInput.ticket(round: 1244, [1, 13, 18, 26, 34, 38]))))
    #expect(state.inputs == 1)
    #expect(state.tickets == 1)
    #expect(state.games == 1)
    #expect(state.wonGames == 1)
    #expect(state.prizeSum == 1_604_686_625)
    #expect(state.errors == 0)
    #expect(!state.foundNothing)
  }

  @Test func `pages are counted beside inputs`() {
    var state = RunState()
    let failure = InputFailure(.noCode)
    func finish(pages: Int) {
      state.reduce(
        .inputFinished(
          InputOutcome(source: Source([]), codes: [], failure: failure, pageCount: pages)))
    }
    finish(pages: 0)
    finish(pages: 1)
    #expect(!state.hasDocuments)
    finish(pages: 40)
    #expect(state.hasDocuments)
    #expect(state.pages == 41)
    #expect(state.inputs == 3)
  }

  @Test("a duplicate ticket counts as an input and nothing else")
  func repeated() throws {
    let first = try SampleInput.outcome(SampleInput.ticket(round: 1244, [1, 13, 18, 26, 34, 38]))
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: first.codes[0].payload,
      reading: first.codes[0].reading, duplicateOf: first.source)
    var state = RunState()
    state.reduce(.inputFinished(first))
    let once = state
    state.reduce(
      .inputFinished(InputOutcome(source: Source([]), codes: [code], failure: nil)))
    #expect(state.inputs == 2)
    #expect(state.tickets == once.tickets)
    #expect(state.games == once.games)
    #expect(state.prizeSum == once.prizeSum)
  }

  @Test("a prize is claimable until its period ends, and a ticket without a draw is open")
  func claimable() throws {
    func state(round: Int, _ numbers: [Int], isOpen: Bool = false) throws -> RunState {
      var state = RunState()
      let ticket = try SampleInput.ticket(round: round, numbers)
      state.reduce(
        .inputFinished(isOpen ? SampleInput.open(ticket) : try SampleInput.outcome(ticket)))
      return state
    }
    // Round 1244 was drawn in October 2026, round 50 in 2003, before the day of the samples.
    let won = try state(round: 1244, [1, 13, 18, 26, 34, 38])
    #expect([won.wonGames, won.claimableGames, won.openTickets] == [1, 1, 0])
    let expired = try state(round: 50, [2, 10, 12, 15, 22, 44])
    #expect([expired.wonGames, expired.claimableGames, expired.openTickets] == [1, 0, 0])
    let lost = try state(round: 1244, [2, 3, 4, 5, 6, 7])
    #expect([lost.wonGames, lost.claimableGames, lost.openTickets] == [0, 0, 0])
    // Both are drawn after the day of the samples.
    for round in [1300, 1246] {
      let open = try state(round: round, [1, 2, 3, 4, 5, 6], isOpen: true)
      #expect([open.wonGames, open.claimableGames, open.openTickets] == [0, 0, 1])
      #expect(open.errors == 0)
    }
  }

  @Test("an input with unread codes counts as one error, even if other codes were read")
  func unread() {
    var state = RunState()
    let foreign = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: .other(.foreign), duplicateOf: nil)
    let unread = CodeOutcome(
      number: 2, attempt: "", payload: [], reading: .unread(InputFailure(.tooManyCodes)),
      duplicateOf: nil)
    state.reduce(
      .inputFinished(
        InputOutcome(source: Source([]), codes: [foreign, unread, unread], failure: nil)))
    #expect(state.errors == 1)
    #expect(state.tickets == 0)
  }

  @Test("an input counts as one error, however many of its codes are broken")
  func errors() {
    var state = RunState()
    let broken = CodeOutcome(
      number: 1, attempt: "plain", payload: [], reading: .broken(PayloadError(.round, at: 3)),
      duplicateOf: nil)
    state.reduce(
      .inputFinished(
        InputOutcome(
          source: Source([]), codes: [broken, broken], failure: InputFailure(.truncated))))
    #expect(state.errors == 1)
    #expect(state.tickets == 0)
  }

  @Test("a run finds nothing if all of its inputs are missing")
  func nothing() {
    var state = RunState()
    #expect(state.foundNothing)
    let missing = InputFailure(.openFailed, isMissing: true)
    state.reduce(.inputFinished(InputOutcome(source: Source([]), codes: [], failure: missing)))
    #expect(state.foundNothing)
    let forbidden = InputFailure(.openFailed)
    state.reduce(.inputFinished(InputOutcome(source: Source([]), codes: [], failure: forbidden)))
    #expect(!state.foundNothing)
  }

  @Test("skipped entries are not inputs")
  func skipped() {
    var state = RunState()
    for reason in [SkippedEntry.subfolder, .other, .subfolder] {
      state.reduce(.entrySkipped(Source([]), reason))
    }
    #expect(state.skipped == [.subfolder: 2, .other: 1])
    #expect(state.skippedEntries == 3)
    #expect(state.inputs == 0)
  }

  @Test("a prize sum that overflows stays at the largest integer")
  func overflow() throws {
    var state = RunState()
    let outcome = try SampleInput.outcome(
      SampleInput.ticket(round: 1244, [1, 13, 18, 26, 34, 38]), prize: .max / 2 + 1)
    for _ in 0..<3 { state.reduce(.inputFinished(outcome)) }
    #expect(state.prizeSum == .max)
  }

  @Test("waiting, or the end of a decoder, does not change the totals")
  func passing() {
    var state = RunState()
    state.reduce(.waiting)
    state.reduce(.decoderEnded(Source([]), .crash))
    #expect(state == RunState())
  }
}
