internal import JSON
internal import Lottery

/// What the page's script needs besides the rows: the program's own lists and wording, so that the
/// script does not repeat them.
struct PageCatalog {
  let language: Language
  let sortKey: SortKey
  let tally: PageTally

  init(_ settings: FormatSettings, _ tally: PageTally = PageTally()) {
    language = settings.language
    sortKey = settings.sortKey
    self.tally = tally
  }

  /// The catalog in the format that the script reads.
  var value: JSONValue {
    .object([
      "language": .string(language.rawValue),
      "product": .string(Product.lotto645.name),
      "deadlines": .array(tally.deadlines(in: language).map(deadline)),
      "names": names,
      "sortKey": .string(sortKey.rawValue),
      "phrases": .object(
        of: Phrase.allCases.map { ($0.name, .string($0.wording.template(in: language))) }),
      "kinds": .array(ListedGame.Kind.allCases.map { named($0.name, Phrase($0)) }),
      "types": .array(GameType.allCases.map { named($0.rawValue, Phrase($0)) }),
      "slots": .array(Slot.allCases.map { .string($0.rawValue) }),
      "ranks": .array(Rank.winning.map(rank)), "badges": .array(BadgeKind.allCases.map(badge)),
      "filters": .array(ReportFilter.all.map(filter)),
      "sortKeys": .array(SortKey.allCases.map(sortKey)),
      "actions": .array(Self.actions.map(action)), "fields": .array(RecordField.all.map(field)),
      "gamePrices": .array(Self.gamePrices),
    ])
  }

  private func text(_ phrase: Phrase) -> JSONValue { .string(phrase.text(in: language)) }

  private func named(_ name: String, _ phrase: Phrase) -> JSONValue {
    .object(["name": .string(name), "phrase": .string(phrase.name)])
  }

  private func rank(_ rank: Rank) -> JSONValue {
    .object([
      "rank": .integer(Int(rank.rawValue)), "phrase": .string(Phrase(rank).name),
      "claimAt": .string(Phrase.claimPlace(of: rank).name),
    ])
  }

  private func badge(_ kind: BadgeKind) -> JSONValue {
    .object([
      "kind": .string(kind.rawValue), "title": text(kind.title),
      "options": .array(kind.options.sorted().map { .integer($0) }), "isRare": .bool(kind.isRare),
    ])
  }

  private func filter(_ filter: ReportFilter) -> JSONValue {
    let options =
      switch filter.id {
      case .status: ListedGame.Kind.allCases.count
      case .type: GameType.allCases.count
      case .claim: 2
      case .rank, .round: 0  // Their options are ranks and rounds, which the script names itself.
      }
    return .object([
      "id": .string(filter.id.rawValue), "title": text(filter.title),
      "isMultiple": .bool(filter.isMultiple),
      "options": .array((0..<options).map { .string(filter.label($0, language)) }),
    ])
  }

  private func sortKey(_ key: SortKey) -> JSONValue {
    .object([
      "key": .string(key.rawValue), "title": text(key.title), "descends": .bool(key.descends),
    ])
  }

  private func deadline(_ deadline: (day: String, summary: String, details: [String])) -> JSONValue
  {
    .object([
      "day": .string(deadline.day), "summary": .string(deadline.summary),
      "details": .array(deadline.details.map { .string($0) }),
    ])
  }

  /// The names that a search matches, folded.
  private var names: JSONValue {
    func list(_ names: [SearchText]) -> JSONValue {
      .array(names.map { .string(String(decoding: $0.bytes, as: UTF8.self)) })
    }
    return .object([
      "kinds": .array(SearchWord.kindNames.map(list)),
      "ranks": .array(SearchWord.rankNames.map(list)),
      "types": .array(SearchWord.typeNames.map(list)), "expired": list(SearchWord.expiredNames),
    ])
  }

  /// What the page does with the rows that pass the filters; copying is the default.
  private static let actions: [(name: String, title: Phrase)] = [
    ("copy", .actionCopy), ("export", .actionExport), ("print", .actionPrint),
  ]

  private func action(_ action: (name: String, title: Phrase)) -> JSONValue {
    .object([
      "action": .string(action.name), "title": text(action.title),
      "isPrimary": .bool(action.name == "copy"),
    ])
  }

  private func field(_ field: RecordField) -> JSONValue {
    let key: [(String, JSONValue)] = [("key", .string(field.key))]
    let columns = JSONValue.array(field.columns.map { .string($0) })
    return .object(of: key + (field.columns.count == 1 ? [] : [("columns", columns)]))
  }

  /// The first round of each game price, with the price.
  private static let gamePrices: [JSONValue] = {
    var prices: [(from: Int, price: Int)] = []
    for number in 1...9999 {
      guard let round = Round(number) else { continue }
      let price = PriceEra(of: round).gamePrice
      if prices.last?.price != price { prices.append((number, price)) }
    }
    return prices.map { .object(["from": .integer($0.from), "price": .integer($0.price)]) }
  }()
}
