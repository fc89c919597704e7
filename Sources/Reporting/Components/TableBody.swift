internal import Lottery

/// One row per game, or per input without games; a ticket's notes follow its last game.
struct TableBody: ReportComponent {
  /// A column, with the content of its cells.
  private struct Column: Sendable {
    let title: Phrase
    let ratio: Double
    let minimum: Int
    let maximum: Int
    let alignment: TableBlock.Alignment
    let line: @Sendable (GameText) -> Line
  }

  private static let columns: [Column] = [
    Column(title: .source, ratio: 0.20, minimum: 10, maximum: 60, alignment: .leading) {
      $0.source
    },
    Column(title: .round, ratio: 0.06, minimum: 5, maximum: 5, alignment: .trailing) { $0.round },
    Column(title: .game, ratio: 0.10, minimum: 8, maximum: 8, alignment: .leading) { $0.game },
    Column(title: .numbers, ratio: 0.31, minimum: 24, maximum: 24, alignment: .leading) {
      $0.numbers
    },
    Column(title: .result, ratio: 0.15, minimum: 12, maximum: 12, alignment: .leading) {
      $0.shortResult
    },
    Column(title: .prize, ratio: 0.18, minimum: 14, maximum: 14, alignment: .trailing) { $0.prize },
  ]

  func blocks(of scene: ReportScene) -> [Block] {
    var rows: [TableBlock.Row] = []
    for (index, game) in scene.shown.enumerated() {
      let isLast = index + 1 == scene.shown.count || scene.shown[index + 1].ticket != game.ticket
      rows.append(Self.row(of: game.record, at: game.row, in: scene.language))
      if isLast {
        let ticket = scene.shown[...index].reversed().prefix { $0.ticket == game.ticket }
        rows += Self.notes(on: ticket.reversed().map(\.record), at: game.row, in: scene.language)
      }
    }
    return [.table(Self.table(of: rows, in: scene.language))]
  }

  static func table(of rows: [TableBlock.Row], in language: Language) -> TableBlock {
    let columns = columns.map {
      TableBlock.Column(
        title: $0.title.text(in: language), ratio: $0.ratio, minimum: $0.minimum,
        maximum: $0.maximum, alignment: $0.alignment, name: $0.title.name)
    }
    return TableBlock(columns: columns, rows: rows)
  }

  /// The row of a game, or of an input or code without games.
  static func row(of record: GameRecord, at row: Int, in language: Language) -> TableBlock.Row {
    let text = GameText(record: record, language: language)
    guard record.isGame else {
      return TableBlock.Row(row: row, cells: [[text.source]], note: Line(record.message, .warning))
    }
    return TableBlock.Row(row: row, cells: columns.map { [$0.line(text)] }, note: nil)
  }

  /// Notes on a ticket's games, without duplicates.
  static func notes(
    on records: [GameRecord], at row: Int, in language: Language
  ) -> [TableBlock.Row] {
    guard let last = records.last, last.isGame else { return [] }
    return sentences(on: records, in: language).map {
      TableBlock.Row(row: row, cells: [[Line(last.source.text, .source)]], note: Line($0, .faint))
    }
  }

  /// Where a ticket was first scanned, and the messages of its rows, without duplicates.
  static func sentences(on records: [GameRecord], in language: Language) -> [String] {
    let repeated = records.first { $0.isRepeated }.map {
      Phrase.sameAs.text(in: language, $0.firstScan(in: language))
    }
    return [repeated].compactMap(\.self) + distinctMessages(of: records)
  }

  /// The messages of the rows, without duplicates.
  static func distinctMessages(of records: [GameRecord]) -> [String] {
    var said: Set<String> = [""]
    return records.map(\.message).filter { said.insert($0).inserted }
  }
}
