internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto generate`: writes random tickets, reproducible from a seed.
enum GenerateCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard arguments.count == 1 else {
      throw .usage("expected the number of tickets, found \(arguments.count) arguments")
    }
    let count = try OptionValue.integer(arguments[0], in: 0...10_000_000_000)
    guard let format = settings.generation.format else {
      let names = GeneratedFormat.all.map(\.name).joined(separator: ", ")
      throw .usage("--format is required: one of \(names)")
    }
    if settings.generation.rounds != nil, !format.hasRounds {
      throw .usage(
        "--rounds cannot be combined with --format \(format.name), which holds no rounds")
    }
    if settings.showsResults, !format.isText {
      throw .usage("expected -o FILE or a pipe: a terminal cannot show \(format.name)")
    }
    let newest = EmbeddedDraws.newestRound
    guard let rounds = settings.generation.rounds ?? newest.map({ $0...$0 }) else {
      preconditionFailure("the history has a round")
    }
    let generator = try rethrow(
      TicketGenerator(
        format, seed: UInt64(settings.generation.seed ?? 0), rounds: rounds,
        threads: settings.threads)
    ) { Failure(ExitStatus.fault, Wording($0 as SystemError)) }
    let output = try settings.openOutput()
    var written = 0
    do throws(SystemError) {
      try generator.generate(count) { memory, range, total throws(SystemError) in
        try Interrupts.check()
        try output.append(memory, range)
        written = total
      }
      try output.complete()
      return ExitStatus.success
    } catch {
      // Readers refuse an array whose header promises more tickets than it holds: correct it.
      if written > 0 { try? output.overwriteStart(with: generator.head(of: written)) }
      if written > 0 { output.endEarly(settings.log) } else { output.discard() }
      throw output.failure(error)
    }
  }
}

struct GenerateSettings {
  var format: GeneratedFormat?
  var seed: Int?
  var rounds: ClosedRange<Round>?
}

extension Option {
  static let generateOptions: [Option] = [
    Option(
      "format", short: "f", .entry(\.generation.format, of: GeneratedFormat.all, by: \.name),
      Wording("format of the tickets"), in: ["generate"]),
    Option(
      "seed", .number("S", \.generation.seed, in: 0...Int.max),
      Wording("random seed; the same seed gives the same tickets (default 0)"), in: ["generate"]),
    Option(
      "rounds", .value("A-B", \.generation.rounds, OptionValue.rounds),
      Wording("rounds of the tickets (default: the newest known)"), in: ["generate"]),
    .jobs(Wording("threads"), in: ["generate"]),
  ]
}

extension Command {
  static let generate = Command(
    name: "generate", section: .batches, usage: "generate [OPTIONS] N",
    summary: Wording("make N random tickets"),
    examples: [
      Example(
        "lotto generate 1000000 --format npy --seed 7 -o tickets.npy",
        Wording("a million random tickets"))
    ], run: GenerateCommand.run)
}
