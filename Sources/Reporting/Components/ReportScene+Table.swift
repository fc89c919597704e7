internal import Lottery

extension ReportScene {
  private typealias Column = (
    title: Phrase, shape: TableBlock.Column, line: @Sendable (GameText) -> Line
  )

  private static let columns: [Column] = [
    (.source, .init(10, upTo: 60), { $0.source }),
    (.round, .init(5, .trailing), { $0.round }),
    (.game, .init(8), { $0.game }),
    (.numbers, .init(24), { $0.numbers }),
    (.result, .init(12), { $0.shortResult }),
    (.prize, .init(14, .trailing), { $0.prize }),
  ]

  /// One row per game, or per input without games; a ticket's notes follow its last game.
  package var table: TableBlock {
    let columns = Self.columns.map { title, shape, _ in
      var column = shape
      (column.title, column.name) = (text(title), title.name)
      return column
    }
    let rows = shown.runs { $0.ticket }.flatMap { games in games.map(row) + notes(on: games) }
    return TableBlock(columns: columns, rows: rows)
  }

  private func row(of game: ShownGame) -> TableBlock.Row {
    let text = GameText(record: game.record, language: language)
    guard game.record.isGame else {
      let note = Line(game.record.message, .warning)
      return TableBlock.Row(row: game.row, cells: [text.source], note: note)
    }
    return TableBlock.Row(row: game.row, cells: Self.columns.map { $0.line(text) })
  }

  private func notes(on games: ArraySlice<ShownGame>) -> [TableBlock.Row] {
    guard let last = games.last, last.record.isGame else { return [] }
    return sentences(on: games.map(\.record)).map { sentence in
      let source = Line(last.record.place(in: language), .source)
      return TableBlock.Row(row: last.row, cells: [source], note: Line(sentence, .faint))
    }
  }

  func sentences(on records: [GameRecord]) -> [String] {
    let repeated = records.first { $0.isRepeated }
    return (repeated.map { [text(.sameAs, $0.firstScan(in: language))] } ?? [])
      + records.map(\.message).distinct
  }
}

extension Sequence<String> {
  /// The texts without empty ones and duplicates.
  var distinct: [String] {
    var found: Set<String> = [""]
    return filter { found.insert($0).inserted }
  }
}

extension Collection {
  /// The longest runs of adjacent elements with the same key.
  func runs(by key: (Element) -> some Equatable) -> [SubSequence] {
    var runs: [SubSequence] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { key($0) == key(first) }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }
}
