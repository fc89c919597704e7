internal import DrawHistory
internal import Lottery
package import Platform

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
  package mutating func run(
    interrupts: borrowing Interrupts, handle: EventHandler
  ) throws(RunError) {
    defer { judge.desk.stop() }
    while true {
      if let signal = interrupts.take() { throw .interrupted(signal: signal) }
      while let number = inputs.awaited {
        try handle(.waiting)
        try wait(for: [number, interrupts.number], interrupts)
        do throws(SystemError) { try inputs.readMore() } catch { throw .list(error) }
      }
      let step: CheckInputs.Step
      do throws(SystemError) { step = try inputs.next() } catch { throw .list(error) }
      if case .end = step { return }
      guard case .input(let input) = step else { continue }
      while !judge.isReady(for: input.codes) { try awaitDraws(interrupts, handle) }
      let isFirst = judge.newestUsed == nil
      let outcome = judge.outcome(of: input.source, codes: input.codes, failure: input.failure)
      if isFirst, let newest = judge.newestUsed { try handle(.newestUsed(newest)) }
      try handle(.inputFinished(outcome))
    }
  }

  private mutating func awaitDraws(
    _ interrupts: borrowing Interrupts, _ handle: EventHandler
  ) throws(RunError) {
    for event in judge.desk.ask() { try handle(event) }
    guard let deadline = judge.desk.deadline else { return }
    try handle(.waiting)
    let answer = judge.desk.question?.number
    let readable = try wait(
      for: [interrupts.number] + (answer.map { [$0] } ?? []), interrupts, until: deadline)
    let isReadable = answer.map(readable.contains) ?? false
    for event in judge.desk.receive(isReadable: isReadable) { try handle(event) }
  }

  @discardableResult
  private func wait(
    for numbers: [Int32], _ interrupts: borrowing Interrupts, until deadline: Moment? = nil
  ) throws(RunError) -> [Int32] {
    let readable: [Int32]
    do throws(SystemError) {
      readable = try Readiness.wait(
        for: numbers, atMost: deadline.map { max(.zero, $0 - .now) })
    } catch {
      throw .system(error)
    }
    if let signal = interrupts.take() { throw .interrupted(signal: signal) }
    return readable
  }
}
