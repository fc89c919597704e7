internal import Lottery
internal import Platform
internal import Reporting

/// The settings from the options that only `draws` has.
struct DrawSettings {
  var scope: Scope?
  var base: String?
  var format: DrawFormat?

  /// The rounds that `update` fetches if none are named.
  enum Scope {
    case missing
    case all
  }
}

extension Option {
  static let drawsOptions: [Option] = [
    Option(
      "missing", .flag(\.drawing.scope, .missing),
      Wording(
        "update: fetch every round drawn but not known (default)", "update: 추첨되었으나 모르는 회차 (기본)"),
      in: [.draws], not: .options("all")),
    Option(
      "all", .flag(\.drawing.scope, .all),
      Wording("update: fetch every round, compare known ones", "update: 모든 회차 (아는 회차는 대조)"),
      in: [.draws]),
    Option(
      "url", .value("BASE", \.drawing.base, OptionValue.address),
      Wording(
        "fetch from BASE, a mirror or proxy (default: the operator's site)",
        "당첨 번호를 받을 주소, 미러나 프록시 (기본: 동행복권)"), in: [.draws]),
    Option(
      "format", short: "f", .choice(\.drawing.format),
      Wording(
        "output format (default: table on a terminal, else jsonl; export: csv)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl; export는 csv)"), in: [.draws]),
  ]
}
