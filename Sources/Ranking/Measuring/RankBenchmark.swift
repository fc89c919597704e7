internal import Lottery
package import Platform

/// Measures the kernels on this machine, relative to the memory bandwidth of the same round.
///
/// Each round runs every task once, so noise that lasts for seconds affects all of them alike.
package struct RankBenchmark {
  private let tickets: Int
  private let rounds: Int
  private let threads: Int
  private let draws: [DrawNumbers]
  private let kernels: [RankKernel]
  private let batch: BenchmarkBatch
  private let planes: TicketPlanes
  private let few: TicketPlanes
  private let ranks: PageMemory
  private let spare: PageMemory

  /// Number of tickets in the tasks that rank in all draws.
  private static let fewTickets = 1_000_000
  /// Bytes that the probes read and copy: many times the size of the caches.
  private static let probeBytes = 1 << 29
  private static let comparedTickets = 20_000

  /// Prepares the tickets, which depend only on their number, and the memory for scoring them.
  package init(
    tickets: Int, rounds: Int, threads: Int, draws: [DrawNumbers], kernels: [RankKernel]
  ) throws(SystemError) {
    precondition(
      tickets > 0 && rounds > 0 && threads > 0, "tickets, rounds and threads are positive")
    precondition(!draws.isEmpty, "there is a draw to rank in")
    self.tickets = tickets
    self.rounds = rounds
    self.threads = threads
    self.draws = draws
    self.kernels = kernels
    batch = try BenchmarkBatch(count: tickets, threads: threads)
    planes = try TicketPlanes(batch.rows, as: .rows, threads: threads)
    few = try TicketPlanes(
      batch.rows, as: .rows, count: min(tickets, Self.fewTickets), threads: threads)
    ranks = try PageMemory(count: planes.rankBytes)
    spare = try PageMemory(count: min(batch.rows.count, Self.probeBytes))
  }

  /// The kernels whose results differ from those of the scalar kernel.
  package func disagreements() throws(SystemError) -> [RankKernel] {
    let count = min(tickets, Self.comparedTickets)
    let compared = Array(draws.suffix(20))
    let reference = try Answers(batch.rows, count, compared, .scalar)
    var others: [RankKernel] = []
    for kernel in kernels where try Answers(batch.rows, count, compared, kernel) != reference {
      others.append(kernel)
    }
    return others
  }

  /// Runs all tasks; calls `progress` after each round with the number of rounds done.
  package func measure(_ progress: (Int) -> Void) -> [MeasuredSpeed] {
    var tasks = probes + kernels.flatMap(tasks)
    // Warm up: the first run pays for page faults.
    for task in tasks { task.run() }
    for round in 1...rounds {
      for index in tasks.indices { tasks[index].measure() }
      progress(round)
    }
    let probes = tasks.prefix(BandwidthProbe.allCases.count)
    return tasks.map { task in
      var speed = task
      if let probe = probes.first(where: { $0.probe == task.probe }) {
        speed.ratios = zip(task.seconds, probe.seconds).map { seconds, secondsOfProbe in
          (Double(task.bytes) / seconds) / (Double(probe.bytes) / secondsOfProbe)
        }
      }
      speed.ratios.sort()
      speed.seconds.sort()
      return speed
    }
  }
}

/// A benchmark task, and its measurements in all rounds.
package struct MeasuredSpeed {
  /// The task's name.
  package let name: String
  /// The kernel's name; empty for a probe.
  package fileprivate(set) var kernel = ""
  /// Tickets per run, or tickets times draws; 0 for a probe.
  package fileprivate(set) var tickets = 0
  /// Bytes of memory traffic per run.
  package let bytes: Int
  /// The probe to compare with; itself for a probe.
  package let probe: BandwidthProbe
  /// Number of threads; `seconds` is processor time for one thread, wall-clock time for several.
  package let threads: Int
  fileprivate let run: () -> Void
  /// Duration of each run in seconds, ascending once all rounds are done.
  package fileprivate(set) var seconds: [Double] = []
  /// Bytes per second relative to the probe in the same round, ascending.
  package fileprivate(set) var ratios: [Double] = []

  fileprivate mutating func measure() {
    let start = (ThreadClock.used, Moment.now)
    run()
    let duration = threads > 1 ? Moment.now - start.1 : ThreadClock.used - start.0
    seconds.append(duration / .seconds(1))
  }
}

extension RankBenchmark {
  private var probes: [MeasuredSpeed] {
    let count = spare.count
    return BandwidthProbe.allCases.map { probe in
      let bytes = probe == .write ? ranks.count : count
      return MeasuredSpeed(
        name: probe.rawValue, bytes: probe.traffic(bytes), probe: probe, threads: threads
      ) { probe.run(from: batch.rows, to: probe == .write ? ranks : spare, threads: threads) }
    }
  }

  private func tasks(_ kernel: RankKernel) -> [MeasuredSpeed] {
    let draw = draws[draws.count - 1]
    var (planes, few) = (planes, few)
    planes.kernel = kernel
    few.kernel = kernel
    // A plane has one bit per ticket: six planes take 6/8 bytes, all 45 take 45/8.
    let (draw6, all45) = (tickets * 6 / 8, tickets * 45 / 8)
    func task(
      _ name: String, _ tickets: Int, bytes: Int, _ probe: BandwidthProbe = .read,
      threads: Int = threads, _ run: @escaping () -> Void
    ) -> MeasuredSpeed {
      MeasuredSpeed(
        name: name, kernel: kernel.name, tickets: tickets, bytes: bytes, probe: probe,
        threads: threads, run: run)
    }
    return [
      task("count-index", tickets, bytes: draw6) { _ = planes.counts(in: draw) },
      task("count-rows", tickets, bytes: batch.rows.count) {
        batch.countRows(kernel, draw, threads: threads)
      },
      task("ranks", tickets, bytes: tickets, .write) { planes.writeRanks(in: draw, to: ranks) },
      task("winners", tickets, bytes: draw6) { _ = planes.winners(in: draw, atLeast: .fifth) },
      task("count-draws", few.shape.tickets * draws.count, bytes: few.shape.tickets * 45 / 8) {
        _ = few.counts(in: draws)
      },
      task("best-of-draws", few.shape.tickets * draws.count, bytes: few.shape.tickets * 45 / 8) {
        _ = few.counts(in: draws, bestTo: ranks)
      },
      task("build-rows", tickets, bytes: batch.rows.count + all45, .copy) {
        _ = planes.build(batch.rows, as: .rows)
      },
      task("count-int64", batch.textTickets, bytes: batch.integers.byteCount, threads: 1) {
        batch.integers.count(kernel, draw)
      },
      task("count-columns", batch.textTickets, bytes: batch.columns.byteCount, threads: 1) {
        batch.columns.count(kernel, draw)
      },
      task("parse-lines", batch.textTickets, bytes: batch.lines.used, threads: 1) {
        batch.lines.count(.games, kernel, draw)
      },
      task("parse-urls", batch.textTickets, bytes: batch.addresses.used, threads: 1) {
        batch.addresses.count(.urls, kernel, draw)
      },
    ]
  }

  private struct Answers: Equatable {
    let ranks: [UInt8]
    let best: [UInt8]
    let counts: [RankCounts]
    let rowCounts: RankCounts

    init(
      _ rows: PageMemory, _ count: Int, _ draws: [DrawNumbers], _ kernel: RankKernel
    ) throws(SystemError) {
      let planes = try TicketPlanes(rows, as: .rows, count: count, kernel: kernel)
      let bytes = try PageMemory(count: planes.rankBytes)
      planes.writeRanks(in: draws[0], to: bytes)
      ranks = bytes.read { $0.bytes(0..<$0.byteCount) }
      counts = planes.counts(in: draws, bestTo: bytes)
      best = bytes.read { $0.bytes(0..<$0.byteCount) }
      var rowCounts = RankCounts()
      rows.read { rows in
        let rows = rows.extracting(first: count * TicketRow.size)
        kernel.count(rows, as: .rows, in: draws[0], into: &rowCounts) { _ in }
      }
      self.rowCounts = rowCounts
    }
  }
}

/// Plain loops that measure memory bandwidth, the upper bound for all kernels.
package enum BandwidthProbe: String, CaseIterable, Sendable {
  case read, copy, write

  /// Memory traffic in bytes, reads plus writes, for processing `count` bytes.
  func traffic(_ count: Int) -> Int { self == .copy ? 2 * count : count }

  /// Runs the loop once over the target's bytes, or as many bytes of the source.
  func run(from source: PageMemory, to target: PageMemory, threads: Int) {
    let part = (target.count / threads + 4095) / 4096 * 4096
    concurrentPieces(of: target.count, part, threads: threads) { range in
      switch self {
      case .read: keep(Self.sum(of: source, range))
      case .copy: target.copy(range, from: source)
      case .write: target.set(range, to: 1)
      }
    }
  }

  private static func sum(of memory: PageMemory, _ range: Range<Int>) -> UInt64 {
    memory.read { bytes in
      var sums = (SIMD8<UInt64>(), SIMD8<UInt64>())
      for offset in stride(from: range.lowerBound, through: range.upperBound - 128, by: 128) {
        sums.0 &+= bytes.value(at: offset)
        sums.1 &+= bytes.value(at: offset + 64)
      }
      return (sums.0 &+ sums.1).wrappedSum()
    }
  }
}

/// Consumes a result, so that the compiler does not optimize its computation away.
@inline(never) @_optimize(none) func keep<Answer>(_ answer: Answer) {}
