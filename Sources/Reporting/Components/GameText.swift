internal import Lottery

struct GameText {
  let record: GameRecord
  let language: Language

  var source: Line { Line(record.place(in: language), .source) }
  var round: Line { Line(record.round == 0 ? "" : "\(record.round)") }

  var game: Line {
    let type = GameType(rawValue: record.type).map { Phrase($0).text(in: language) } ?? ""
    return Line([Span(record.game, .strong), Span(type.isEmpty ? "" : " \(type)")])
  }

  /// The six numbers, one span each, two columns wide; not highlighted if the ticket is repeated.
  var numbers: Line {
    Line(
      zip(record.numbers, record.matched).map { number, isMatched in
        let role: Role =
          record.isRepeated
          ? .number : isMatched == 1 ? .matched : number == record.bonus ? .bonus : .number
        return Span(number < 10 ? " \(number)" : "\(number)", role)
      })
  }

  /// The winning numbers and the bonus number of the round; empty if unknown.
  var drawn: Line {
    guard record.drawBonus > 0 else { return Line() }
    return Line(drawn: record.drawNumbers, bonus: record.drawBonus)
  }

  /// The rank or status, with the date of an expired prize and the first scan of a repeated ticket.
  var result: Line {
    if record.isRepeated {
      return Line(Phrase.sameAs.text(in: language, record.firstScan(in: language)), .faint)
    }
    guard record.claim == .expired else { return shortResult }
    let rank = Phrase(record.rank).text(in: language)
    return Line(Phrase.expiredOn.text(in: language, rank, record.claimBy), .faint)
  }

  /// The rank or status in at most 12 columns.
  var shortResult: Line {
    if record.isRepeated { return Line(Phrase.repeated.text(in: language), .faint) }
    guard record.status == .won else {
      return Line(Phrase(ListedGame.Kind(record.status)).text(in: language), .status(record.status))
    }
    let rank = Phrase(record.rank).text(in: language)
    guard record.isPast else { return Line(rank, .rank(Int(record.rank.rawValue))) }
    let phrase = record.claim == .claimed ? Phrase.rankClaimed : .expired
    return Line(phrase.text(in: language, rank), .faint)
  }

  /// The prize in won before tax, without and with the unit; empty for a row that won nothing.
  var prize: Line { prize(DisplayText.grouped) }
  var amount: Line { prize { DisplayText.won($0, in: language) } }

  private func prize(_ text: (Int) -> String) -> Line {
    guard record.status == .won, !record.isRepeated else { return Line("") }
    return Line(
      record.prize.map(text) ?? Phrase.prizeUnknown.text(in: language),
      record.isPast ? .faint : .prize)
  }
}

extension Line {
  init(drawn numbers: [Int], bonus: Int) {
    self.init(numbers.map { Span("\($0)", .drawn) } + [Span("+"), Span("\(bonus)", .drawnBonus)])
  }
}

extension GameRecord {
  /// The row as tab-separated cells, to paste into documents and spreadsheets.
  package func pasteText(in language: Language) -> String {
    let text = GameText(record: self, language: language)
    let cells =
      isGame
      ? [text.source, text.round, text.game, text.numbers.marked, text.result, text.prize]
        .map(\.text) : [text.source.text, message(in: language)]
    return cells.map { CSVCell.harmless(DisplayText.escaped($0)) }.joined(separator: "\t")
  }

  /// Where the row comes from: its source, and a further page of a document.
  func place(in language: Language) -> String {
    Phrase.place(source.text, page: page, in: language)
  }

  /// The ticket's display name: its place, or its serial if the source is an address.
  package func ticketName(in language: Language) -> String {
    Phrase.ticketName(place(in: language), serial: serial, in: language)
  }

  /// The name of the ticket's first scan; empty unless it is repeated.
  func firstScan(in language: Language) -> String {
    Phrase.ticketName(duplicateOf, serial: serial, in: language)
  }

  /// Whether the row is a game, as opposed to an input or a code without one.
  package var isGame: Bool { product == Product.lotto645.name && status != .error }
}
