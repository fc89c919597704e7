internal import DrawHistory
internal import Lottery
internal import Platform

/// Checks payloads that need no decoding: judges each against its round and delivers it at once.
package struct CheckRun: ~Copyable {
  private var inputs: CheckInputs
  private var judge: TicketJudge

  /// A run over these inputs; a payload that appears a second time is told of if duplicates are to be
  /// found.
  package init(
    _ inputs: consuming CheckInputs, desk: consuming DrawDesk, findsDuplicates: Bool
  ) {
    self.inputs = inputs
    judge = TicketJudge(desk: desk, findsDuplicates: findsDuplicates)
  }

  /// Runs to the last input; exactly one `inputFinished` comes for each, in input order.
  ///
  /// - Throws: What ends the run before its last input, a signal included.
  package mutating func run(handle: EventHandler) throws(RunError) {
    defer { judge.desk.stop() }
    while true {
      do throws(SystemError) { try Interrupts.check() } catch { throw .system(error) }
      while let number = inputs.awaited {
        try handle(.waiting)
        _ = try wait(for: [number])
        do throws(SystemError) { try inputs.readMore() } catch { throw .list(error) }
      }
      let step: CheckInputs.Step
      do throws(SystemError) { step = try inputs.next() } catch { throw .list(error) }
      if case .end = step { return }
      guard case .input(let input) = step else { continue }
      while !judge.isReady(for: input.codes) { try awaitDraws(handle) }
      let isFirst = judge.newestUsed == nil
      let outcome = judge.outcome(of: input.source, codes: input.codes, failure: input.failure)
      if isFirst, let newest = judge.newestUsed { try handle(.newestUsed(newest)) }
      try handle(.inputFinished(outcome))
    }
  }

  private mutating func awaitDraws(_ handle: EventHandler) throws(RunError) {
    for event in judge.desk.ask() { try handle(event) }
    guard let deadline = judge.desk.deadline else { return }
    try handle(.waiting)
    let answer = judge.desk.question.map { [$0.number] } ?? []
    let isReadable = try !wait(for: answer, until: deadline).isEmpty
    for event in judge.desk.receive(isReadable: isReadable) { try handle(event) }
  }

  private func wait(
    for numbers: [Int32], until deadline: Moment? = nil
  ) throws(RunError) -> [Int32] {
    do throws(SystemError) { return try Readiness.wait(for: numbers, until: deadline) } catch {
      throw .system(error)
    }
  }
}
