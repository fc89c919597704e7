internal import Lottery

/// The parts of a row as lines, for tables and cards alike.
struct GameText {
  let record: GameRecord
  let language: Language

  var name: GameName { GameName(letter: record.game, round: record.round) }

  var source: Line { Line(record.source.text, .source) }

  var round: Line { Line(record.round == 0 ? "" : "\(record.round)") }

  /// The letter and who picked the numbers.
  var game: Line {
    let type = GameType(rawValue: record.type).map { Phrase($0).text(in: language) } ?? ""
    return Line([Span(record.game, .strong), Span(type.isEmpty ? "" : " \(type)")])
  }

  /// The six numbers, each a piece of its own, two columns wide.
  var numbers: Line {
    Line(
      zip(record.numbers, record.matched).map { number, isMatched in
        let role: Role = isMatched == 1 ? .matched : number == record.bonus ? .bonus : .number
        return Span(number < 10 ? " \(number)" : "\(number)", role)
      })
  }

  /// The rank, or what else became of the row.
  var result: Line {
    guard record.status == .won else {
      return Line(Phrase(record.status).text(in: language), .status(record.status))
    }
    let rank = Phrase(record.rank).text(in: language)
    let text = record.isExpired ? Phrase.expired.text(in: language, rank) : rank
    return Line(text, .rank(Int(record.rank.rawValue)))
  }

  /// Won before tax; empty for a row that won nothing.
  var prize: Line {
    guard record.status == .won else { return Line("") }
    return Line(
      record.prize.map(DisplayText.grouped) ?? Phrase.prizeUnknown.text(in: language), .prize)
  }
}

extension GameRecord {
  /// The row as cells with tabs between them, which people and spreadsheets can paste.
  package func pasteText(in language: Language) -> String {
    let text = GameText(record: self, language: language)
    let cells =
      isGame
      ? [text.source, text.round, text.game, text.numbers.marked, text.result, text.prize]
        .map(\.text) : [source.text, message]
    return cells.map(CSVCell.harmless).joined(separator: "\t")
  }

  /// Whether the row is a game, and not an input or a code without one.
  package var isGame: Bool { product == Product.lotto645.name && status != .error }
}
