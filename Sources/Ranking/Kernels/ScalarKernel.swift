internal import Lottery
internal import Platform

extension RankKernel {
  /// The reference kernel: straightforward code, one ticket at a time.
  static let scalar = RankKernel(
    name: "scalar", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      eachTicket(planes, shape, draw) { counts.add(matches: $1, bonus: $2) }
    },
    rankPlanes: { planes, shape, draw, ranks in
      eachTicket(planes, shape, draw) { ticket, matches, bonus in
        ranks.store(Rank(matches: matches, bonus: bonus).rawValue, at: ticket)
      }
    },
    countDraws: { planes, shape, draws, counts, best in
      if let best {
        best.memory.set(best.first..<best.first + shape.planeBytes * 8, to: Rank.none.rawValue)
      }
      for (index, draw) in draws.enumerated() {
        eachTicket(planes, shape, draw) { ticket, matches, bonus in
          counts[index].add(matches: matches, bonus: bonus)
          let rank = Rank(matches: matches, bonus: bonus)
          guard let best, rank != .none else { return }
          best.memory.change { bytes in
            let earlier = bytes.value(at: best.first + ticket, as: UInt8.self)
            if earlier == 0 || earlier > rank.rawValue {
              bytes.store(rank.rawValue, at: best.first + ticket)
            }
          }
        }
      }
    },
    // Consumes no blocks of tickets and no lines, so that all are handled one by one.
    countRows: { _, _, _ in 0 }, buildFromRows: { _, _, _, _ in 0 },
    buildFromMasks: { _, _, _, _ in 0 }, parseLines: { _, _, _ in ParseProgress() },
    parseTable: { _, _, _, _, _ in ParseProgress() },
    parseURLs: { _, _, _, _ in ParseProgress() },
    narrow: { integers, type, count, bytes in
      for index in 0..<count {
        bytes.store(UInt8(exactly: type.value(integers, at: index)) ?? .max, at: index)
      }
    }, countColumns: { _, _, _, _ in 0 }, buildFromColumns: { _, _, _, _ in 0 })

  /// Calls a closure with each ticket, in whole blocks, the number of its matches, and whether it holds the
  /// bonus number; stops early on an interrupt.
  private static func eachTicket(
    _ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ body: (Int, Int, Bool) -> Void
  ) {
    for ticket in 0..<shape.planeBytes * 8 {
      // Check often: a block in many draws takes half a minute.
      if ticket % PlaneShape.block == 0, Interrupts.signal != nil { return }
      func holds(_ number: Int) -> Bool {
        let byte = planes.value(at: (number - 1) * shape.stride + ticket / 8, as: UInt8.self)
        return byte & (1 << UInt8(ticket % 8)) != 0
      }
      body(ticket, draw.winning.numbers.count(where: holds), draw.bonus.map(holds) ?? false)
    }
  }
}
