internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// `lotto generate`: writes random tickets, reproducible from a seed, or all of some numbers.
enum GenerateCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    let combinations = try settings.generation.combinations()
    let isEach = settings.generation.system != nil
    guard arguments.count == (isEach ? 0 : 1) else {
      let found = arguments.count
      throw isEach
        ? .usage("expected no number of tickets beside --system or --all, found \(found) arguments")
        : .usage("expected the number of tickets, found \(found) arguments")
    }
    let count =
      isEach
      ? combinations?.count ?? 0 : try OptionValue.integer(arguments[0], in: 0...10_000_000_000)
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
        format, of: combinations, each: isEach, seed: UInt64(settings.generation.seed ?? 0),
        rounds: rounds, threads: settings.threads)
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
  /// The numbers all of whose combinations are written; nil for random tickets.
  var system: [Int]?
  var fixed: [Int] = []
  var excluded: [Int] = []

  /// What tickets are chosen from; nil if that is all.
  func combinations() throws(Failure) -> Combinations? {
    if system == nil, fixed.isEmpty, excluded.isEmpty { return nil }
    do throws(Combinations.Fault) {
      return try Combinations(of: system ?? Array(Pick.numbers), fixed: fixed, excluded: excluded)
    } catch {
      switch error {
      case .number(let number): throw .usage("expected numbers from 1 to 45, found \(number)")
      case .repeated(let number): throw .usage("number \(number) is named twice")
      case .tooMany(let count): throw .usage("expected at most six numbers to fix, found \(count)")
      case .tooFew(let found, let needed):
        throw .usage("expected \(needed) or more numbers to choose from, found \(found)")
      }
    }
  }
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
    Option(
      "system",
      .value("LIST", \.generation.system) { value throws(Failure) in
        try OptionValue.numbers(value, count: systemSizes)
      },
      Wording("every combination of 7 to 20 numbers, in order: 3,7,9,11,20,31,40"),
      in: ["generate"], not: .options("seed", "all")),
    Option(
      "all", .flag(\.generation.system, Array(Pick.numbers)),
      Wording("every combination of all numbers, in order"), in: ["generate"],
      not: .options("seed")),
    Option(
      "fix",
      .value("LIST", \.generation.fixed) { value throws(Failure) in
        try OptionValue.numbers(value, count: 1...Pick.size)
      },
      Wording("only tickets with all of these numbers"), in: ["generate"]),
    Option(
      "exclude",
      .value("LIST", \.generation.excluded) { value throws(Failure) in
        try OptionValue.numbers(value, count: 1...Pick.numbers.count)
      },
      Wording("only tickets with none of these numbers"), in: ["generate"]),
    .jobs(Wording("threads"), in: ["generate"]),
  ]

  private static let systemSizes = 7...20
}

extension Command {
  static let generate = Command(
    name: "generate", section: .batches, usage: "generate [OPTIONS] [N]",
    summary: Wording("make N random tickets, or all of some numbers"),
    examples: [
      Example(
        "lotto generate 1000000 --format npy --seed 7 -o tickets.npy",
        Wording("a million random tickets")),
      Example(
        "lotto generate --system 3,7,9,11,20,31,40 --format csv",
        Wording("the seven tickets of seven numbers")),
    ], run: GenerateCommand.run)
}
