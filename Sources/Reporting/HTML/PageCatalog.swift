internal import JSON
internal import Lottery

/// The program's own lists and wording, so that the page's script does not repeat them.
struct PageCatalog {
  let language: Language
  let sortKey: SortKey
  let tally: PageTally

  init(_ settings: FormatSettings, _ tally: PageTally = PageTally()) {
    language = settings.language
    sortKey = settings.sortKey
    self.tally = tally
  }

  var value: JSONValue {
    .object([
      "deadlines": .array(tally.deadlines(in: language).map(deadline)),
      "folder": .string(tally.folder.path ?? ""), "sortKey": .string(sortKey.rawValue),
      "phrases": .object(
        of: Phrase.allCases.map { ($0.name, .string($0.wording.text(in: language))) }),
      "claimPlaces": .object(of: ClaimPlace.allCases.map { ($0.rawValue, text(Phrase($0))) }),
      "badges": .array(BadgeKind.allCases.map(badge)),
      "filters": .array(ReportFilter.all.map(filter)),
      "sortKeys": .array(SortKey.allCases.map(sortKey)), "actions": actions,
      "columns": .object(of: RecordField.all.map { ($0.key, strings($0.columns)) }),
    ])
  }

  private func text(_ phrase: Phrase) -> JSONValue { .string(phrase.text(in: language)) }
  private func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  private func badge(_ kind: BadgeKind) -> JSONValue {
    .object([
      "kind": .string(kind.rawValue), "title": text(kind.title),
      "options": .array(kind.options.sorted().map { .integer($0) }), "isRare": .bool(kind.isRare),
    ])
  }

  private func filter(_ filter: ReportFilter) -> JSONValue {
    let options =
      switch filter.id {
      case .status: 0..<ListedGame.Kind.allCases.count
      case .rank: 0..<Rank.winning.count + 1
      case .type: 0..<GameType.allCases.count
      case .claim: ReportFilter.claimOptions.indices
      case .round: 0..<0  // A round's label is its number.
      }
    return .object([
      "id": .string(filter.id.rawValue), "title": text(filter.title),
      "isMultiple": .bool(filter.isMultiple),
      "options": strings(options.map { filter.label($0, language) }),
    ])
  }

  private func sortKey(_ key: SortKey) -> JSONValue {
    .object([
      "key": .string(key.rawValue), "title": text(key.title), "descends": .bool(key.descends),
    ])
  }

  private func deadline(_ deadline: CalendarEntry) -> JSONValue {
    .object([
      "day": .string(deadline.day), "identity": .string(deadline.identity),
      "summary": .string(deadline.summary),
      "details": strings(deadline.details),
    ])
  }

  private var actions: JSONValue {
    .object(["copy": text(.actionCopy), "export": text(.actionExport), "print": text(.actionPrint)])
  }
}
