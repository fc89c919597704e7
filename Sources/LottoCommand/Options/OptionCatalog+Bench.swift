internal import Reporting

/// The settings from the options of `bench`; nil for options that were not given.
struct BenchSettings {
  var tickets: Int?
  var repeats: Int?
  var format: BenchRecord.Format?
}

extension Option {
  static let benchOptions: [Option] = [
    Option(
      "tickets", value: "N",
      Wording(
        "tickets to rank in one draw (default \(BenchCommand.tickets))",
        "한 회차로 순위를 매길 게임 수 (기본 \(BenchCommand.tickets))"),
      in: [.bench]
    ) { settings, value throws(UsageError) in
      settings.bench.tickets = try OptionValue.integer(value, in: 1...2_000_000_000)
    },
    Option(
      "repeat", value: "N",
      Wording(
        "how often to run each measurement (default \(BenchCommand.repeats))",
        "항목별 반복 횟수 (기본 \(BenchCommand.repeats))"),
      in: [.bench]
    ) { settings, value throws(UsageError) in
      settings.bench.repeats = try OptionValue.integer(value, in: 1...1000)
    },
    Option(
      "jobs", short: "j", value: "N",
      Wording("threads (default 1: processor time is measured)", "스레드 수 (기본 1: CPU 시간 측정)"),
      in: [.bench]
    ) { settings, value throws(UsageError) in
      settings.jobs = try OptionValue.integer(value, in: 1...1024)
    },
    Option(
      "format", short: "f",
      value: BenchRecord.Format.allCases.map(\.rawValue).joined(separator: "|"),
      Wording(
        "output format (default: table on a terminal, else jsonl)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl)"),
      in: [.bench]
    ) { settings, value throws(UsageError) in
      settings.bench.format = try OptionValue.choice(value, of: BenchRecord.Format.self)
    },
  ]
}
