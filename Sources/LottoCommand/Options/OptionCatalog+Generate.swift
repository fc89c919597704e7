internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// The settings from the options of `generate`; nil for options that were not given.
struct GenerateSettings {
  var format: GeneratedFormat?
  var seed: UInt64 = 0
  var rounds: ClosedRange<Round>?
}

extension Option {
  static let generateOptions: [Option] = [
    Option(
      "format", short: "f", value: GeneratedFormat.all.map(\.name).joined(separator: "|"),
      Wording("format of the tickets", "복권 형식"), in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.generation.format = try OptionValue.named(
        value, in: GeneratedFormat.all, by: \GeneratedFormat.name)
    },
    Option(
      "seed", value: "S",
      Wording("random seed; the same seed gives the same tickets (default 0)", "번호마다 다른 복권 (기본 0)"),
      in: [.generate]
    ) { settings, value throws(UsageError) in
      settings.generation.seed = UInt64(try OptionValue.integer(value, in: 0...Int.max))
    },
    Option(
      "rounds", value: "A-B",
      Wording("rounds of the tickets (default: the newest known)", "복권의 회차 (기본: 최신 회차)"),
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
