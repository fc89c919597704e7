internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto bench`: measures the kernels on this machine relative to its memory bandwidth.
enum BenchCommand {
  /// The default number of tickets to score, which take hundreds of megabytes.
  static let tickets = 50_000_000
  static let repeats = 7

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    try Failure.refuse(arguments, of: "bench")
    let draws = EmbeddedDraws.newestRound.map { newest in
      (1...newest.number).compactMap(Round.init).compactMap(EmbeddedDraws.draw)
    }
    let rounds = settings.bench.repeats ?? repeats
    let kernels =
      settings.rank.kernel.map { [$0] }
      ?? RankKernel.all.filter { $0.isSupported() && $0.name != RankKernel.scalarName }
    let benchmark = try rethrow(
      RankBenchmark(
        tickets: settings.bench.tickets ?? tickets, rounds: rounds, threads: settings.jobs ?? 1,
        draws: (draws ?? []).map(DrawNumbers.init), kernels: kernels)
    ) { Failure(ExitStatus.fault, Wording($0 as SystemError)) }
    let disagreements = try rethrow(benchmark.disagreements()) {
      Failure(ExitStatus.fault, Wording($0 as SystemError))
    }
    guard disagreements.isEmpty else {
      let names = disagreements.map(\.name).joined(separator: ", ")
      throw Failure(ExitStatus.fault, Wording("these kernels give wrong ranks: \(names)"))
    }
    let records = benchmark.measure(progress(settings, of: rounds)).map { speed in
      BenchRecord(
        name: speed.name, kernel: speed.kernel, threads: speed.threads, tickets: speed.tickets,
        bytes: speed.bytes, seconds: speed.seconds, probe: speed.probe.rawValue,
        ratios: speed.ratios)
    }
    let isTable = settings.bench.format.map { $0 == .table } ?? settings.showsResults
    let language = settings.spokenLanguage
    return try settings.write(
      isTable
        ? [BenchRecord.table(records, in: language), BenchRecord.legend.text(in: language)]
        : records.map(\.line))
  }

  private static func progress(_ settings: Settings, of rounds: Int) -> (Int) -> Void {
    guard settings.verbosity >= .normal, Environment.diagnosticsAreTerminal else { return { _ in } }
    return { round in
      writeDiagnosticText(round == rounds ? "\r\u{1B}[K" : "\r\u{1B}[K\(round)/\(rounds)")
    }
  }
}

struct BenchSettings {
  var tickets: Int?
  var repeats: Int?
  var format: BenchRecord.Format?
}

extension Option {
  static let benchOptions: [Option] = [
    Option(
      "tickets", .number("N", \.bench.tickets, in: 1...2_000_000_000),
      Wording("tickets to rank in one draw (default \(BenchCommand.tickets))"), in: [.bench]),
    Option(
      "repeat", .number("N", \.bench.repeats, in: 1...1000),
      Wording("how often to run each measurement (default \(BenchCommand.repeats))"), in: [.bench]),
    .jobs(
      Wording("threads (default 1: measures processor time; more: elapsed time)"), in: [.bench]),
    Option(
      "format", short: "f", .choice(\.bench.format),
      Wording("output format (default: table on a terminal, else jsonl)"), in: [.bench]),
  ]
}

extension Command {
  static let bench = Command(
    name: .bench, section: .batches, usage: "bench [OPTIONS]",
    summary: Wording("measure ranking on this machine"), run: BenchCommand.run)
}
