import Lottery
import Platform
import TestSupport
import Testing

@testable import Ranking

extension DrawNumbers {
  /// Numbers for tests.
  static func of(_ numbers: Int..., bonus: Int) throws -> DrawNumbers {
    let winning = try #require(Pick(numbers))
    return try #require(DrawNumbers(winning: winning, bonus: bonus))
  }
}

/// Tickets for tests, some of them close to a draw, so that all ranks occur at the edges of lanes.
struct Batch {
  let picks: [Pick]

  init(picks: [Pick]) { self.picks = picks }

  init(size: Int, seed: UInt64, near draw: DrawNumbers) {
    var generator = SeededGenerator(seed: seed)
    let winning = draw.winning.numbers
    picks = (0..<size).compactMap { index in
      // The first and last lanes always win.
      let isEdge = index % 64 == 0 || index % 64 == 63 || index == size - 1
      let shared = isEdge ? Int.random(in: 3...6, using: &generator) : 0
      var numbers = Set(winning.shuffled(using: &generator).prefix(shared))
      if let bonus = draw.bonus, isEdge, shared == 5, Bool.random(using: &generator) {
        numbers.insert(bonus)
      }
      while numbers.count < 6 { numbers.insert(Int.random(in: 1...45, using: &generator)) }
      return Pick(numbers)
    }
  }

  /// The tickets as rows, each ascending.
  var rows: [UInt8] { picks.flatMap { $0.numbers.map { UInt8($0) } } }

  /// The tickets as rows that do not ascend.
  var shuffledRows: [UInt8] { picks.flatMap { $0.numbers.reversed().map { UInt8($0) } } }

  /// The bytes of rows by column.
  static func columns(of rows: [UInt8]) -> [UInt8] {
    (0..<6).flatMap { column in stride(from: column, to: rows.count, by: 6).map { rows[$0] } }
  }

  func memory(as form: TicketForm) throws -> PageMemory {
    switch form {
    case .rows: try Self.memory(rows)
    case .columns: try Self.memory(Self.columns(of: rows))
    case .masks: try Self.memory(picks.map(\.bits))
    }
  }

  static func memory<Value: FixedWidthInteger & BitwiseCopyable>(
    _ values: [Value]
  ) throws -> PageMemory {
    let size = MemoryLayout<Value>.size
    let memory = try PageMemory(count: values.count * size)
    memory.change { bytes in
      for (index, value) in values.enumerated() {
        bytes.store(value.littleEndian, at: index * size)
      }
    }
    return memory
  }

  /// The counts by the rules, ticket by ticket.
  func counts(in draw: DrawNumbers) -> RankCounts {
    var counts = RankCounts()
    for pick in picks {
      let matches = Set(pick.numbers).intersection(draw.winning.numbers).count
      switch matches {
      case 6: counts.lanes[0] += 1
      case 5: counts.lanes[draw.bonus.map { pick.contains($0) } ?? false ? 1 : 2] += 1
      case 1...4: counts.lanes[7 - matches] += 1
      default: break
      }
    }
    return counts
  }

  /// The tally of the tickets, none of which may be faulty.
  func tally(as form: TicketForm) throws -> PickTally {
    let tally = try Self.tally(of: try memory(as: form), as: form)
    #expect(tally.tickets == picks.count)
    return tally
  }

  /// The tally of a pick that occurs 2³² − 1 times: its counter is full.
  static func fullTally(of pick: Pick) throws -> PickTally {
    var tally = try PickTally()
    tally.tickets = Int(UInt32.max)
    tally.counters.change { counters in
      counters.store(UInt32.max, at: 4 * Combinadics().rank(of: pick.bits))
    }
    return tally
  }

  static func tally(of tickets: PageMemory, as form: TicketForm) throws(TallyError) -> PickTally {
    try tally(of: tickets, as: form, with: try TallyBuilder())
  }

  static func tally(
    of tickets: PageMemory, as form: TicketForm, with builder: consuming TallyBuilder
  ) throws(TallyError) -> PickTally {
    var builder = builder
    try tickets.read { tickets throws(TallyError) in try builder.add(tickets, as: form) }
    return try builder.finish()
  }
}
