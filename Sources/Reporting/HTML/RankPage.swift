internal import Lottery

/// A page with the results of large batches of tickets; it needs no script.
struct RankPage: Page {
  let tally: RankTally
  /// As in `RankReport`.
  let deviations: [Double]?
  let language: Language
  let edition: Edition?

  var games: Int { tally.sum?.tickets ?? 0 }
  var newestRound: Int? { tally.rounds.keys.max() }

  var html: String {
    html(
      parts: sections([
        "answer": answer, "pictures": pictures, "best": best, "sources": sources, "draws": draws,
      ]), footer())
  }

  private var answer: [Block] {
    guard let sum = tally.sum else {
      return tally.count == 0 ? [.notice(Line(text(.listEmpty)))] : []
    }
    let best = tally.best.values.first { $0.round > 0 }
    let facts = [
      fact(
        .spentAndWon, "\(amount(sum.cost)) → \(prizes(of: sum))",
        detail: "\(text(.totalReturn)) \(share(of: sum))"),
      best.map { fact(.bestDraw, prizes(of: $0), .prize, detail: name(of: $0)) },
      sum.unpublished == 0
        ? nil : fact(.totalUnpublished, DisplayText.grouped(sum.unpublished), .warning),
      sum.rejected == 0 ? nil : fact(.rejected, DisplayText.grouped(sum.rejected), .warning),
    ]
    let count = text(.gamesInDraws, sum.tickets, max(1, tally.rounds.count))
    return [.text(Line(count)), .facts(facts.compactMap(\.self))]
  }

  private var pictures: [Block] {
    guard let sum = tally.sum else { return [] }
    let counts = Dictionary(uniqueKeysWithValues: zip(Rank.winning, sum.winners))
    let pictures = [
      years(of: tally.rounds), balance(of: tally.rounds),
      ranks(counts, in: sum.tickets, deviations),
    ]
    let drawn = pictures.compactMap(\.self)
    return drawn.isEmpty ? [] : titled(.pictureTitle, [.group("pictures", drawn)])
  }

  private var best: [Block] {
    if tally.count < 2 { return [] }
    return titled(
      .bestDraws, table("draws", .bestDraws, of: tally.best.values, drawColumns + resultColumns))
  }

  private var sources: [Block] {
    if tally.sources.count < 2 { return [] }
    let source = GridColumn<RankRecord>(.source) { Line($0.source, .source) }
    return titled(
      .fileTitle, table("draws", .fileTitle, of: tally.sources, [source] + resultColumns))
  }

  private var draws: [Block] {
    if tally.count == 0 { return [] }
    let table = table(
      "draws", .roundTitle, of: tally.rows, leavingOut: tally.rest, drawColumns + resultColumns)
    if tally.count == 1 { return titled(.roundTitle, table) }
    return [.folded(Line("\(text(.roundTitle)): \(DisplayText.grouped(tally.count))"), table)]
  }

  private func prizes(of record: RankRecord) -> String {
    record.atLeast(amount(record.prizeTotal), orElse: text(.prizeUnknown))
  }

  private func share(of record: RankRecord) -> String {
    record.atLeast(DisplayText.ratio(record.returnRate), orElse: text(.prizeUnknown))
  }

  private func name(of record: RankRecord) -> String {
    let round = Round(record.round)
    let draw = round.map { text(.roundAndDate, "\($0.number)", $0.drawDate.description) }
    let source = tally.sources.count > 1 || draw == nil ? record.source : nil
    return [draw, source].compactMap(\.self).joined(separator: " · ")
  }

  private var drawColumns: [GridColumn<RankRecord>] {
    [
      GridColumn(.round) { Line(name(of: $0)) },
      GridColumn(.drawnNumbers) { record in
        record.draw.map { Line(drawn: $0.winning.numbers, bonus: $0.bonus) } ?? Line()
      },
    ]
  }

  private var resultColumns: [GridColumn<RankRecord>] {
    let ranks = zip(Rank.winning, 0...).map { rank, index in
      GridColumn<RankRecord>(Phrase(rank), .trailing) { record in
        let count = record.winners[index]
        return count == 0 ? Line("–", .faint) : Line(DisplayText.grouped(count))
      }
    }
    return [GridColumn(.games, .trailing) { Line(DisplayText.grouped($0.tickets)) }] + ranks + [
      GridColumn(.totalWon, .trailing) { Line(prizes(of: $0)) },
      GridColumn(.totalReturn, .trailing) { Line(share(of: $0)) },
    ]
  }
}
