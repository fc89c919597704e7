internal import JSON
internal import Lottery

/// One key of a rank row; all formats of these rows are derived from this list.
struct RankField: Sendable {
  let key: RowKey
  let meaning: Wording
  /// A value of the key's type.
  let sample: JSONValue
  var rule: RecordField.Rule?
  /// Whether some rows have an empty list.
  var mayBeEmpty = false
  /// Whether rows of this form have the key.
  var isShown: @Sendable (RankForm) -> Bool = { _ in true }
  let value: @Sendable (RankRecord) -> JSONValue

  /// All keys, in the order of rows.
  static let all: [RankField] =
    about + results + [
      .integer("rejected", Wording("lines or rows that are not a ticket"), \.rejected),
      .string("kernel", Wording("the kernel that ranked; empty if there were several"), \.kernel),
      RankField(
        key: RowKey("seconds"), meaning: Wording("how long ranking the source took"),
        sample: .decimal(0), isShown: \.hasTiming
      ) { .decimal($0.seconds ?? 0) },
      RankField(
        key: RowKey("tickets_per_second"), meaning: Wording("tickets by seconds"),
        sample: .decimal(0), isShown: \.hasTiming
      ) { .decimal($0.ticketsPerSecond ?? 0) },
    ]

  private static let about: [RankField] = [
    .string("schema", Wording("the row format"), { _ in RankRecord.schema }),
    .string("kind", Wording("draw; or total, of all draws of a source"), \.kind.rawValue),
    .string("source", Wording("the file of tickets"), \.source),
    .integer("round", Wording("the round; 0 for typed numbers and in a total"), \.round),
    .integer("tickets", Wording("valid tickets; in a total, once for each draw"), \.tickets),
  ]

  private static let results: [RankField] =
    Rank.winning.enumerated().map { index, rank in
      .integer("rank\(rank.rawValue)", Wording("tickets that won this rank")) { $0.winners[index] }
    } + [
      .integer("none", Wording("tickets that won nothing"), \.none),
      RankField(
        key: RowKey("matches", columns: (0...5).map { "m\($0)" } + ["m5b", "m6"]),
        meaning: Wording("tickets with 0 to 5 matches, 5 and the bonus number, and 6"),
        sample: .array([JSONValue](repeating: .integer(0), count: 8)), mayBeEmpty: true
      ) { .array(($0.matches ?? []).map { .integer($0) }) },
      .integer("prize_total", Wording("prizes in won before tax, if published"), \.prizeTotal),
      .integer(
        "unpublished", Wording("winning tickets whose amount is not known"), \.unpublished),
      .integer("cost", Wording("the price of the tickets, in won"), \.cost),
      .decimal("return_rate", Wording("prize_total by cost"), \.returnRate),
      .decimal(
        "return_shared",
        Wording("the same if these tickets had shared the pools of the first three ranks"),
        \.sharedReturnRate),
      .decimals("expected", Wording("winners of each rank on average")) { $0.expected },
      .decimals(
        "deviation",
        Wording("winners more than expected, in standard deviations; empty if not known"),
        mayBeEmpty: true, isShown: \.hasDeviations
      ) { $0.deviations ?? [] },
    ]

  private static func string(
    _ key: String, _ meaning: Wording, _ value: @escaping @Sendable (RankRecord) -> String
  ) -> RankField {
    RankField(key: RowKey(key), meaning: meaning, sample: .string("")) { .string(value($0)) }
  }

  private static func integer(
    _ key: String, _ meaning: Wording, _ value: @escaping @Sendable (RankRecord) -> Int
  ) -> RankField {
    RankField(key: RowKey(key), meaning: meaning, sample: .integer(0), rule: .natural) {
      .integer(value($0))
    }
  }

  private static func decimal(
    _ key: String, _ meaning: Wording, _ value: @escaping @Sendable (RankRecord) -> Double
  ) -> RankField {
    RankField(key: RowKey(key), meaning: meaning, sample: .decimal(0)) { .decimal(value($0)) }
  }

  /// A number for each winning rank, which may be as small as the chance of one ticket.
  private static func decimals(
    _ key: String, _ meaning: Wording, mayBeEmpty: Bool = false,
    isShown: @escaping @Sendable (RankForm) -> Bool = { _ in true },
    _ value: @escaping @Sendable (RankRecord) -> [Double]
  ) -> RankField {
    RankField(
      key: RowKey(key, columns: Rank.winning.map { "\(key)\($0.rawValue)" }), meaning: meaning,
      sample: .array(Rank.winning.map { _ in .decimal(0) }), mayBeEmpty: mayBeEmpty,
      isShown: isShown
    ) { .array(value($0).map { .decimal($0, places: 9) }) }
  }
}

/// Which of the optional keys rank rows have.
package struct RankForm: Equatable, Sendable {
  /// Whether rows say how long ranking took.
  package var hasTiming: Bool
  /// Whether rows say how far the winners are from those expected.
  package var hasDeviations: Bool

  /// A form with these keys.
  package init(hasTiming: Bool = true, hasDeviations: Bool = true) {
    self.hasTiming = hasTiming
    self.hasDeviations = hasDeviations
  }

  var fields: [RankField] { RankField.all.filter { $0.isShown(self) } }
}
