internal import Lottery
internal import Platform

extension RankKernel {
  /// The reference kernel: straightforward code, one ticket at a time.
  static let scalar = RankKernel(
    name: "scalar", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      Scalar.eachRank(planes, shape, draw) { _, rank in if rank != .none { counts[rank] += 1 } }
    },
    rankPlanes: { planes, shape, draw, ranks in
      Scalar.eachRank(planes, shape, draw) { ticket, rank in ranks.store(rank.rawValue, at: ticket)
      }
    },
    countDraws: { planes, shape, draws, counts in
      for (index, draw) in draws.enumerated() {
        Scalar.eachRank(planes, shape, draw) { _, rank in
          if rank != .none { counts[index][rank] += 1 }
        }
      }
    },
    bestOfDraws: { planes, shape, draws, counts, best in
      for ticket in 0..<shape.planeBytes * 8 { best.store(Rank.none.rawValue, at: ticket) }
      for (index, draw) in draws.enumerated() {
        Scalar.eachRank(planes, shape, draw) { ticket, rank in
          guard rank != .none else { return }
          counts[index][rank] += 1
          let earlier = best.value(at: ticket, as: UInt8.self)
          if earlier == 0 || earlier > rank.rawValue { best.store(rank.rawValue, at: ticket) }
        }
      }
    },
    countRows: { rows, draw, counts in
      for row in 0..<rows.byteCount / TicketRow.size {
        guard let pick = try? TicketRow.pick(rows, at: row) else { return row }
        let rank = draw.rank(of: pick)
        if rank != .none { counts[rank] += 1 }
      }
      return rows.byteCount / TicketRow.size
    },
    buildFromRows: { rows, count, planes, target in
      Scalar.build(count, &planes, target) { try? TicketRow.pick(rows, at: $0) }
    },
    buildFromMasks: { masks, count, planes, target in
      Scalar.build(count, &planes, target) { try? TicketForm.masks.pick(masks, at: $0) }
    },
    // Treats no line as plain, so that the full parser reads every line.
    parseLines: { _, _, _ in ParseProgress() },
    parseURLs: { _, _, _, _ in ParseProgress() })
}

/// The loops of the reference kernel.
private enum Scalar {
  /// Calls a closure with each ticket, in whole blocks, and its rank.
  ///
  /// Stops early after an interrupt, when the ranks are no longer needed.
  static func eachRank(
    _ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ body: (Int, Rank) -> Void
  ) {
    for ticket in 0..<shape.planeBytes * 8 {
      // Check often: a block in many draws takes half a minute.
      if ticket % PlaneShape.block == 0, Interrupts.signal != nil { return }
      func holds(_ number: Int) -> Bool {
        let byte = planes.value(at: (number - 1) * shape.stride + ticket / 8, as: UInt8.self)
        return byte & (1 << UInt8(ticket % 8)) != 0
      }
      let matches = draw.winning.numbers.count(where: holds)
      body(ticket, Rank(matches: matches, bonus: holds(draw.bonus)))
    }
  }

  /// Builds whole blocks of planes from picks, up to a block with a nil pick.
  static func build(
    _ count: Int, _ planes: inout MutableRawSpan, _ target: BuildTarget, _ pick: (Int) -> Pick?
  ) -> Int {
    var taken = 0
    while count - taken >= PlaneShape.block {
      let picks = (taken..<taken + PlaneShape.block).compactMap(pick)
      guard picks.count == PlaneShape.block else { break }
      for (index, number) in (0..<PlaneShape.planes * PlaneShape.block).lazy
        .map({ ($0 % PlaneShape.block, $0 / PlaneShape.block + 1) })
      {
        let offset = target.offset + (number - 1) * target.stride + (taken + index) / 8
        let bit: UInt8 = 1 << UInt8(index % 8)
        let byte = planes.value(at: offset, as: UInt8.self)
        planes.store(picks[index].contains(number) ? byte | bit : byte & ~bit, at: offset)
      }
      taken += PlaneShape.block
    }
    return taken
  }
}
