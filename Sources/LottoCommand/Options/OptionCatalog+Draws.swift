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

  fileprivate mutating func choose(_ scope: Scope) throws(UsageError) {
    if self.scope != nil {
      throw UsageError("use --missing or --all, not both", "--missing과 --all은 함께 쓸 수 없음")
    }
    self.scope = scope
  }
}

extension Option {
  static let drawsOptions: [Option] = [
    Option(
      "missing",
      Wording(
        "update: fetch every round drawn but not known (default)", "update: 추첨되었으나 모르는 회차 (기본)"),
      in: [.draws]
    ) { settings, _ throws(UsageError) in try settings.drawing.choose(.missing) },
    Option(
      "all", Wording("update: fetch every round, compare known ones", "update: 모든 회차 (아는 회차는 대조)"),
      in: [.draws]
    ) { settings, _ throws(UsageError) in try settings.drawing.choose(.all) },
    Option(
      "url", value: "BASE",
      Wording(
        "fetch from BASE, a mirror or proxy (default: the operator's site)",
        "당첨 번호를 받을 주소, 미러나 프록시 (기본: 동행복권)"), in: [.draws]
    ) { settings, value throws(UsageError) in
      if value.isEmpty { throw UsageError("expected an address", "주소가 필요함") }
      settings.drawing.base = String(decoding: value, as: UTF8.self)
    },
    Option(
      "format", short: "f", value: DrawFormat.allCases.map(\.rawValue).joined(separator: "|"),
      Wording(
        "output format (default: table on a terminal, else jsonl; export: csv)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl; export는 csv)"),
      in: [.draws]
    ) { settings, value throws(UsageError) in
      settings.drawing.format = try OptionValue.choice(value, of: DrawFormat.self)
    },
  ]
}
