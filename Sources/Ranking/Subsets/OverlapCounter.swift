package import Lottery
internal import Platform
internal import Synchronization

/// Finds how many numbers the tickets of a run have in common, two by two, from its blocks.
///
/// Few tickets are kept and compared with each other. Of more, each pick is counted, which takes 60 MB, 0.1 s
/// and 5 ns a ticket.
package final class OverlapCounter: Sendable {
  /// The tickets that are compared: 8 million pairs take less time than the counts of all subsets.
  static let mostCompared = TallyBuilder.block
  private let state = Mutex(State())

  fileprivate struct State: ~Copyable {
    var picks: [Pick] = []
    var builder: TallyBuilder?
    var failure: TallyError?
  }

  /// A counter without tickets.
  package init() {}

  /// Adds a block's tickets; rejected ones do not count.
  package func add(_ block: RankedBlock) {
    let size = block.count * block.form.size
    block.tickets.read { add($0.extracting(first: size), as: block.form) }
  }

  func add(_ tickets: RawSpan, as form: TicketForm) {
    state.withLock { state in
      if state.failure != nil { return }
      do throws(TallyError) { try state.add(tickets, as: form) } catch { state.failure = error }
    }
  }

  /// The overlaps of all tickets.
  ///
  /// It takes the counts, so call it once.
  package func finish() throws(TallyError) -> PairOverlaps {
    try state.withLock { state throws(TallyError) in
      if let failure = state.failure { throw failure }
      guard let builder = state.builder.take() else { return PairOverlaps(of: state.picks) }
      let counts = try SubsetCounts(try builder.finish())
      return PairOverlaps(ofTickets: counts.tickets, squares: counts.squares)
    }
  }
}

extension OverlapCounter.State {
  fileprivate mutating func add(_ tickets: RawSpan, as form: TicketForm) throws(TallyError) {
    let count = tickets.byteCount / form.size
    if builder == nil {
      guard picks.count + count > OverlapCounter.mostCompared else {
        picks += (0..<count).compactMap { form.pick(tickets, at: $0) }
        return
      }
      builder = try TallyBuilder()
      try builder?.add(picks)
      picks = []
    }
    try builder?.add(tickets, as: form)
  }
}
