internal import Lottery

/// One card per ticket, or per run of its games that are adjacent in the list.
///
/// The front shows the games; the back shows what the winning ones pay, by when and where.
struct CardBody: ReportComponent {
  /// Whether there is room for a prize's expiry date and a repeated ticket's first scan.
  var isFull = false

  func blocks(of scene: ReportScene) -> [Block] {
    var cards: [CardBlock] = []
    var rest = scene.shown[...]
    while let first = rest.first {
      let ticket = rest.prefix { $0.ticket == first.ticket }
      cards.append(Self.card(of: Array(ticket), in: scene.language, isFull: isFull))
      rest = rest.dropFirst(ticket.count)
    }
    return [.cards(cards)]
  }

  /// The card of a ticket's games, or of an input or code without games.
  static func card(
    of games: [ReportScene.ShownGame], in language: Language, isFull: Bool = false
  ) -> CardBlock {
    let first = games[0].row
    // Reversing the list does not reverse a ticket's games; the page draws rows as they are sorted.
    let games = isFull ? games : games.sorted { $0.row < $1.row }
    let record = games[0].record
    let records = games.map(\.record)
    let round =
      record.drawDate.isEmpty
      ? "" : Phrase.roundAndDate.text(in: language, "\(record.round)", record.drawDate)
    let notes =
      isFull
      ? TableBody.distinctMessages(of: records).map { Line($0, record.isGame ? .faint : .warning) }
      : notes(on: records, in: language)
    return CardBlock(
      row: first, title: Line(record.ticketName(in: language), .source),
      subtitle: Line(round, .faint), drawn: GameText(record: record, language: language).drawn,
      drawnTitle: Phrase.drawn.text(in: language), isFaded: record.isRepeated,
      front: record.isGame ? games.map { front(of: $0, in: language, isFull) } : [], notes: notes,
      back: record.isGame ? back(of: records, in: language) : [])
  }

  /// Notes on the games, without repeating that a prize has expired.
  private static func notes(on records: [GameRecord], in language: Language) -> [Line] {
    let expired = records.filter(\.isExpired).flatMap { record in
      Language.allCases.map { Phrase.claimOver.text(in: $0, record.claimBy) }
    }
    let role: Role =
      records[0].isGame ? .faint : records[0].status == .error ? .status(.error) : .plain
    return TableBody.sentences(on: records, in: language)
      .filter { !expired.contains($0) }.map { Line($0, role) }
  }

  private static func front(
    of game: ReportScene.ShownGame, in language: Language, _ isFull: Bool
  ) -> CardGame {
    let text = GameText(record: game.record, language: language)
    let isShort = game.record.isRepeated && !isFull
    return CardGame(
      row: game.row, label: text.game, numbers: text.numbers,
      result: isShort ? text.shortResult : text.result, prize: isFull ? text.prize : text.amount,
      letter: game.record.game, round: game.record.round,
      isFaded: game.record.isRepeated || game.record.isExpired)
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

  /// What a winning game pays, by when and where.
  private static func claim(of record: GameRecord, in language: Language) -> [Block] {
    let text = GameText(record: record, language: language)
    let heading = Line(
      (text.game.text.isEmpty ? [] : text.game.spans + [Span("  ")]) + text.result.spans)
    var facts: [Fact] = []
    func add(_ name: Phrase, _ value: Line) {
      facts.append(Fact(name: name.text(in: language), value: value))
    }
    if record.isExpired {
      add(.totalWon, text.amount)
      return [.heading(heading), .facts(facts)]
    }
    if let prize = record.prize {
      add(.totalWon, Line(DisplayText.won(prize, in: language), .prize))
      add(.totalTax, Line(DisplayText.won(prize - record.netPrize, in: language)))
      add(.totalNet, Line(DisplayText.won(record.netPrize, in: language), .prize))
    } else {
      add(.totalWon, Line(Phrase.prizeUnknown.text(in: language), .warning))
    }
    add(.claimBy, Line(Phrase.about.text(in: language, record.claimBy)))
    add(.claimAt, Line(Phrase.claimPlace(of: record.rank).text(in: language)))
    return [.heading(heading), .facts(facts)]
  }
}
