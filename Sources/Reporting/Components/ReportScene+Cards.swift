internal import Lottery

extension ReportScene {
  /// One card per ticket or run of its adjacent games; full ones give expiry dates and first scans.
  package func cards(isFull: Bool = false) -> [CardBlock] {
    shown.runs { $0.ticket }.map { card(of: Array($0), isFull: isFull) }
  }

  func card(of games: [ShownGame], isFull: Bool = false) -> CardBlock {
    let first = games[0].row
    // Reversing the list does not reverse a ticket's games; the page draws rows as they are sorted.
    let games = isFull ? games : games.sorted { $0.row < $1.row }
    let record = games[0].record
    let records = games.map(\.record)
    let round =
      record.drawDate.isEmpty ? "" : text(.roundAndDate, "\(record.round)", record.drawDate)
    return CardBlock(
      row: first, title: Line(record.ticketName(in: language), .source),
      subtitle: Line(round, .faint), drawn: GameText(record: record, language: language).drawn,
      drawnTitle: text(.drawn), isFaded: record.isRepeated,
      front: record.isGame ? games.map { front(of: $0, isFull) } : [],
      notes: notes(on: records, isFull), back: record.isGame ? back(of: records) : [])
  }

  /// Notes on the games, without repeating that a prize has expired unless the card is full.
  private func notes(on records: [GameRecord], _ isFull: Bool) -> [Line] {
    if isFull {
      let role: Role =
        records[0].isGame ? .faint : records[0].status == .error ? .warning : .plain
      return sentences(on: records).map { Line($0, role) }
    }
    let role: Role =
      records[0].isGame ? .faint : records[0].status == .error ? .status(.error) : .plain
    return sentences(on: records, withoutExpiry: true).map { Line($0, role) }
  }

  func sentences(on records: [GameRecord], withoutExpiry: Bool = false) -> [String] {
    let repeated = records.first { $0.isRepeated }
    return (repeated.map { [text(.sameAs, $0.firstScan(in: language))] } ?? [])
      + records.map { $0.message(in: language, withoutExpiry: withoutExpiry) }
      .filter { !$0.isEmpty }.distinct
  }

  private func front(of game: ShownGame, _ isFull: Bool) -> CardGame {
    let text = GameText(record: game.record, language: language)
    return CardGame(
      row: game.row, label: text.game, numbers: text.numbers,
      result: game.record.isRepeated ? text.shortResult : text.result,
      prize: isFull ? text.prize : text.amount,
      short: CardGame.ShortResult(result: text.shortResult, prize: text.prize),
      letter: game.record.game, round: game.record.round,
      isFaded: game.record.isRepeated || game.record.isPast)
  }

  private func back(of records: [GameRecord]) -> [Block] {
    let serial = records[0].serial.isEmpty ? "–" : records[0].serial
    let claims = records.filter { $0.status == .won && !$0.isRepeated }.flatMap(claim)
    return claims + [.facts([fact(.serial, serial)])]
      + (claims.isEmpty ? [] : [.text(Line(text(.ticketIsAuthoritative), .faint))])
  }

  private func claim(of record: GameRecord) -> [Block] {
    let game = GameText(record: record, language: language)
    let label = game.game.text.isEmpty ? [] : game.game.spans + [Span("  ")]
    let heading = Block.heading(Line(label + game.result.spans))
    if record.isPast || record.isGuess {
      return [heading, .facts([Fact(name: text(.totalWon), value: game.amount)])]
    }
    let amounts =
      record.prize.map { prize in
        [
          fact(.totalWon, amount(prize), .prize),
          fact(.totalTax, amount(prize - record.netPrize)),
          fact(.totalNet, amount(record.netPrize), .prize),
        ]
      } ?? [fact(.totalWon, text(.prizeUnknown), .warning)]
    let claim = [
      fact(
        .claimBy, deadline(record.claimBy, isInDoubt: record.isInDoubt),
        record.isInDoubt ? .warning : .plain),
      record.claimPlace.map { fact(.claimAt, text(Phrase($0))) },
    ].compactMap(\.self)
    return [heading, .facts(amounts + claim)]
  }
}
