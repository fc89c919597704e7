internal import DrawHistory
internal import Lottery
internal import Platform

/// Checks payloads without decoding: evaluates each against its draw and delivers it at once.
package struct CheckRun: ~Copyable {
  private var inputs: CheckInputs
  private var evaluator: TicketEvaluator

  /// Creates a run over inputs; with `findsDuplicates`, repeated payloads are reported.
  package init(
    _ inputs: consuming CheckInputs, resolver: consuming DrawResolver, findsDuplicates: Bool
  ) {
    self.inputs = inputs
    evaluator = TicketEvaluator(resolver: resolver, findsDuplicates: findsDuplicates)
  }

  /// Runs to the last input; reports exactly one `inputFinished` per input, in input order.
  ///
  /// - Throws: Whatever ends the run before its last input, including a signal.
  package mutating func run(handle: EventHandler) throws(RunError) {
    defer { evaluator.resolver.stop() }
    while true {
      do throws(SystemError) { try Interrupts.check() } catch { throw .system(error) }
      while let descriptor = inputs.awaited {
        try handle(.waiting)
        _ = try wait(for: [descriptor])
        do throws(SystemError) { try inputs.readMore() } catch { throw .list(error) }
      }
      let step: CheckInputs.Step
      do throws(SystemError) { step = try inputs.next() } catch { throw .list(error) }
      if case .end = step { return }
      guard case .input(let input) = step else { continue }
      while !evaluator.isReady(for: input.codes) { try awaitDraws(handle) }
      let isFirst = evaluator.newestUsed == nil
      let outcome = evaluator.outcome(of: input.source, codes: input.codes, failure: input.failure)
      if isFirst, let newest = evaluator.newestUsed { try handle(.newestUsed(newest)) }
      try handle(.inputFinished(outcome))
    }
  }

  private mutating func awaitDraws(_ handle: EventHandler) throws(RunError) {
    for event in evaluator.resolver.sendRequest() { try handle(event) }
    guard let deadline = evaluator.resolver.deadline else { return }
    try handle(.waiting)
    let response = evaluator.resolver.pendingRequest.map { [$0.fileDescriptor] } ?? []
    let isReadable = try !wait(for: response, until: deadline).isEmpty
    for event in evaluator.resolver.receive(isReadable: isReadable) { try handle(event) }
  }

  private func wait(
    for descriptors: [Int32], until deadline: Moment? = nil
  ) throws(RunError) -> [Int32] {
    do throws(SystemError) { return try Readiness.wait(for: descriptors, until: deadline) } catch {
      throw .system(error)
    }
  }
}
