internal import Lottery
internal import Platform

/// Counts tickets for a `PickTally`, bucket by bucket.
///
/// The counters exceed every cache, so a pick first goes to its counter's bucket. A full bucket is
/// counted at once, for its counters fit the second-level cache. The buckets take 16 MB.
struct TallyBuilder: ~Copyable, Sendable {
  private var tally: PickTally
  /// The picks of each bucket: the lower halves of their ranks.
  private let buckets: PageMemory
  /// Where the next pick of each bucket goes; the upper half of a rank is its bucket.
  private var ends = (0...UInt32(PickTally.picks >> 16)).map { $0 * UInt32(room) }
  private let ranks: PageMemory
  private let combinadics = Combinadics()

  /// Picks for which a bucket has room.
  ///
  /// With half as many, sorting and counting take 1.3 times as long, for a bucket's counters come from memory twice as often.
  private static let room = 1 << 16
  /// Tickets whose picks are ranked before any is put into its bucket.
  static let block = 4096

  /// Begins with an empty tally.
  init() throws(TallyError) { try self.init(continuing: try PickTally()) }

  /// Begins with a tally.
  init(continuing tally: consuming PickTally) throws(TallyError) {
    let buckets = PickTally.picks >> 16 + 1
    self.init(
      tally, try TallyError.memory(of: 2 * buckets * Self.room),
      try TallyError.memory(of: 4 * Self.block))
  }

  private init(_ tally: consuming PickTally, _ buckets: PageMemory, _ ranks: PageMemory) {
    self.tally = tally
    self.buckets = buckets
    self.ranks = ranks
  }

  /// Adds tickets; invalid ones do not count.
  ///
  /// - Throws: `TallyError.overflow` once a pick is known to occur 2³² times.
  mutating func add(_ tickets: RawSpan, as form: TicketForm) throws(TallyError) {
    let count = tickets.byteCount / form.size
    for first in stride(from: 0, to: count, by: Self.block) {
      let block = first..<min(first + Self.block, count)
      try sort(rank(tickets, block, as: form))
    }
  }

  /// Adds as many tickets as a block has at most.
  ///
  /// - Throws: `TallyError.overflow`, as for others.
  mutating func add(_ picks: [Pick]) throws(TallyError) {
    ranks.change { ranks in
      for (index, pick) in picks.enumerated() { put(pick, at: index, in: &ranks) }
    }
    try sort(picks.count)
  }

  /// Sorts the first ranks into buckets.
  private mutating func sort(_ count: Int) throws(TallyError) {
    tally.tickets += count
    let isCounted = ranks.read { ranks in
      buckets.change { buckets in
        tally.counters.change { counters in
          PickKernel.sort(
            ranks.extracting(first: 4 * count), &buckets, room: Self.room, &ends, &counters)
        }
      }
    }
    if !isCounted { throw .overflow }
  }

  @_lifetime(ranks: copy ranks)
  private func put(_ pick: Pick, at index: Int, in ranks: inout MutableRawSpan) {
    ranks.store(UInt32(truncatingIfNeeded: combinadics.rank(of: pick.bits)), at: 4 * index)
  }

  /// Writes the ranks of the valid tickets in a block; returns their number.
  private func rank(_ tickets: RawSpan, _ block: Range<Int>, as form: TicketForm) -> Int {
    ranks.change { ranks in
      guard form == .columns else {
        let bytes = block.lowerBound * form.size..<block.upperBound * form.size
        return PickKernel.rank(tickets.extracting(bytes), as: form, combinadics, to: &ranks)
      }
      var found = 0
      for index in block {
        guard let pick = form.pick(tickets, at: index) else { continue }
        put(pick, at: found, in: &ranks)
        found += 1
      }
      return found
    }
  }

  /// The tally of all added tickets.
  consuming func finish() throws(TallyError) -> PickTally {
    for (number, end) in ends.enumerated() {
      let isCounted = buckets.read { buckets in
        let bucket = buckets.extracting(2 * number * Self.room..<2 * Int(end))
        let start = 4 * number << 16
        return tally.counters.change(start..<tally.counters.count) { counters in
          PickKernel.count(bucket, &counters)
        }
      }
      if !isCounted { throw .overflow }
    }
    return tally
  }
}
