internal import Lottery
internal import Platform
internal import Reporting

/// What the options of `draws` ask for beyond those of other commands.
struct DrawSettings {
  var scope: Scope?
  var base: String?
  var format: DrawFormat?

  /// The rounds that `update` is to look after without naming them.
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
  /// What `draws` is asked for.
  static let drawsOptions: [Option] = [
    Option(
      "missing",
      Wording("update: every round drawn and not known (default)", "update: 추첨되었으나 모르는 회차 (기본)"),
      in: [.draws]
    ) { settings, _ throws(UsageError) in try settings.drawing.choose(.missing) },
    Option(
      "all", Wording("update: every round, known ones compared", "update: 모든 회차 (아는 회차는 대조)"),
      in: [.draws]
    ) { settings, _ throws(UsageError) in try settings.drawing.choose(.all) },
    Option(
      "url", value: "BASE",
      Wording(
        "ask at BASE, a mirror or proxy (default the operator's site)",
        "당첨 번호를 받을 주소, 미러나 프록시 (기본: 동행복권)"), in: [.draws]
    ) { settings, value throws(UsageError) in
      if value.isEmpty { throw UsageError("expected an address", "주소가 필요함") }
      settings.drawing.base = String(decoding: value, as: UTF8.self)
    },
    Option(
      "format", short: "f", value: DrawFormat.allCases.map(\.rawValue).joined(separator: "|"),
      Wording(
        "the form of rows (default table on a terminal, else jsonl; export: csv)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl; export는 csv)"),
      in: [.draws]
    ) { settings, value throws(UsageError) in
      settings.drawing.format = try OptionValue.choice(value, of: DrawFormat.self)
    },
  ]
}
