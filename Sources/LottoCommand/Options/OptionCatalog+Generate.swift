internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// What the options of `generate` ask for; nil where none of them says anything.
struct GenerateSettings {
  var format: GeneratedFormat?
  var seed: UInt64 = 0
  var rounds: ClosedRange<Round>?
}

extension Option {
  /// What `generate` is asked for.
  static let generateOptions: [Option] = [
    Option(
      "format", short: "f", value: GeneratedFormat.all.map(\.name).joined(separator: "|"),
      Wording("the form of the tickets", "복권 형식"), in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.generation.format = try OptionValue.named(
        value, in: GeneratedFormat.all, by: \GeneratedFormat.name)
    },
    Option(
      "seed", value: "S",
      Wording("other tickets for another number (default 0)", "번호마다 다른 복권 (기본 0)"),
      in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.generation.seed = UInt64(try OptionValue.integer(value, in: 0...Int.max))
    },
    Option(
      "rounds", value: "A-B",
      Wording("rounds of the tickets (default the newest known)", "복권의 회차 (기본: 최신 회차)"),
      in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.generation.rounds = try OptionValue.rounds(value)
    },
    Option(
      "jobs", short: "j", value: "N", Wording("threads", "스레드 수"), in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.jobs = try OptionValue.integer(value, in: 1...1024)
    },
  ]
}
