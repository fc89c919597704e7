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
      "format", short: "f", .entry(\.generation.format, of: GeneratedFormat.all, by: \.name),
      Wording("format of the tickets", "복권 형식"), in: [.generate]),
    Option(
      "seed", .number("S", \.generation.seed, in: 0...Int.max),
      Wording("random seed; the same seed gives the same tickets (default 0)", "번호마다 다른 복권 (기본 0)"),
      in: [.generate]),
    Option(
      "rounds", .value("A-B", \.generation.rounds, OptionValue.rounds),
      Wording("rounds of the tickets (default: the newest known)", "복권의 회차 (기본: 최신 회차)"),
      in: [.generate]),
    Option(
      "jobs", short: "j", .number("N", \.jobs, in: 1...1024),
      Wording("threads", "스레드 수"), in: [.generate]),
  ]
}
