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
      "tickets", .number("N", \.bench.tickets, in: 1...2_000_000_000),
      Wording(
        "tickets to rank in one draw (default \(BenchCommand.tickets))",
        "한 회차로 순위를 매길 게임 수 (기본 \(BenchCommand.tickets))"), in: [.bench]),
    Option(
      "repeat", .number("N", \.bench.repeats, in: 1...1000),
      Wording(
        "how often to run each measurement (default \(BenchCommand.repeats))",
        "항목별 반복 횟수 (기본 \(BenchCommand.repeats))"), in: [.bench]),
    Option(
      "jobs", short: "j", .number("N", \.jobs, in: 1...1024),
      Wording("threads (default 1: processor time is measured)", "스레드 수 (기본 1: CPU 시간 측정)"),
      in: [.bench]),
    Option(
      "format", short: "f", .choice(\.bench.format),
      Wording(
        "output format (default: table on a terminal, else jsonl)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl)"), in: [.bench]),
  ]
}
