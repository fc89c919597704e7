internal import Lottery

/// A card a ticket, or as much of it as lies side by side in the list.
///
/// The front has the games; the back what the winning ones bring, until when and where.
struct CardBody: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    var cards: [CardBlock] = []
    var rest = scene.shown[...]
    while let first = rest.first {
      let ticket = rest.prefix { $0.ticket == first.ticket }
      cards.append(Self.card(of: Array(ticket), in: scene.language))
      rest = rest.dropFirst(ticket.count)
    }
    return [.cards(cards)]
  }

  /// The card of a ticket's games, or of an input or code that has none.
  static func card(of games: [ReportScene.ShownGame], in language: Language) -> CardBlock {
    let record = games[0].record
    let records = games.map(\.record)
    let round =
      record.drawDate.isEmpty
      ? "" : Phrase.roundAndDate.text(in: language, "\(record.round)", record.drawDate)
    let notes = TableBody.sentences(on: records, in: language).map {
      Line($0, record.isGame ? .faint : .warning)
    }
    return CardBlock(
      row: games[0].row, title: Line(record.source.text, .source), subtitle: Line(round, .faint),
      front: record.isGame ? games.map { front(of: $0, in: language) } : [], notes: notes,
      back: record.isGame ? back(of: records, in: language) : [])
  }

  private static func front(of game: ReportScene.ShownGame, in language: Language) -> CardGame {
    let text = GameText(record: game.record, language: language)
    return CardGame(
      row: game.row, label: text.game, numbers: text.numbers, result: text.shortResult,
      prize: text.prize, game: text.name)
  }

  private static func back(of records: [GameRecord], in language: Language) -> [Block] {
    records.filter { $0.status == .won && !$0.isRepeated }.flatMap { claim(of: $0, in: language) }
      + [
        .facts([
          Fact(
            name: Phrase.serial.text(in: language),
            value: Line(records[0].serial.isEmpty ? "–" : records[0].serial))
        ]), .text(Line(Phrase.paperDecides.text(in: language), .faint)),
      ]
  }

  /// What a winning game brings, until when and where.
  private static func claim(of record: GameRecord, in language: Language) -> [Block] {
    let text = GameText(record: record, language: language)
    let heading = Line(
      (text.game.text.isEmpty ? [] : text.game.spans + [Span("  ")]) + text.result.spans)
    var facts: [Fact] = []
    func add(_ name: Phrase, _ value: Line) {
      facts.append(Fact(name: name.text(in: language), value: value))
    }
    if let prize = record.prize {
      let role: Role = record.isExpired ? .faint : .prize
      add(.totalWon, Line(DisplayText.won(prize, in: language), role))
      add(.totalTax, Line(DisplayText.won(prize - record.netPrize, in: language)))
      add(.totalNet, Line(DisplayText.won(record.netPrize, in: language), role))
    } else {
      add(.totalWon, Line(Phrase.prizeUnknown.text(in: language), .warning))
    }
    let deadline = Phrase.about.text(in: language, record.claimBy)
    add(.claimBy, Line(deadline, record.isExpired ? .warning : .plain))
    add(.claimAt, Line(Phrase.claimPlace(of: record.rank).text(in: language)))
    return [.heading(heading), .facts(facts)]
  }
}
