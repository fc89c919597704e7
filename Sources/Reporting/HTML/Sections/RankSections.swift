internal import Lottery

/// Cost and prizes of all games, and the draw in which they won most.
struct RankAnswerSection: PageSection {
  func blocks(of page: PageScene<RankTally>) -> [Block] {
    guard let sum = page.tally.sum else { return [.notice(Line(page.text(.listEmpty)))] }
    var facts = [
      Fact(
        name: page.text(.spentAndWon),
        value: Line("\(page.amount(sum.cost)) → \(page.amount(sum.prizeTotal))"),
        detail: Line("\(page.text(.totalReturn)) \(DisplayText.ratio(sum.returnRate))"))
    ]
    if let best = page.tally.best.values.first, best.round > 0 {
      facts.append(
        Fact(
          name: page.text(.bestDraw), value: Line(page.amount(best.prizeTotal), .prize),
          detail: Line(page.name(of: best))))
    }
    if sum.rejected > 0 {
      facts.append(
        Fact(name: page.text(.rejected), value: Line(DisplayText.grouped(sum.rejected), .warning)))
    }
    let count = page.text(
      .gamesInDraws, DisplayText.grouped(sum.tickets),
      DisplayText.grouped(max(1, page.tally.rounds.count)))
    return [.text(Line(count)), .facts(facts)]
  }
}

/// The pictures of years, balance and ranks, each only if there is enough data.
struct RankPictureSection: PageSection {
  func blocks(of page: PageScene<RankTally>) -> [Block] {
    guard let sum = page.tally.sum else { return [] }
    let counts = Dictionary(uniqueKeysWithValues: zip(Rank.winning, sum.winners))
    return page.atAGlance([
      YearPicture.picture(of: page.tally.rounds, for: page),
      BalancePicture.picture(of: page.tally.rounds, for: page),
      RankPicture.picture(of: counts, in: sum.tickets, for: page),
    ])
  }
}

/// The draws in which the games won most.
struct BestDrawSection: PageSection {
  func blocks(of page: PageScene<RankTally>) -> [Block] {
    if page.tally.count < 2 || page.tally.best.count == 0 { return [] }
    let title = page.text(.bestDraws)
    return [.heading(Line(title)), .grid(page.draws(page.tally.best.values, title))]
  }
}

/// Cost and prizes of each file's games, if there are several files.
struct SourceSection: PageSection {
  func blocks(of page: PageScene<RankTally>) -> [Block] {
    let sources = page.tally.sources
    if sources.count < 2 { return [] }
    let rows = sources.map { [Line($0.source, .source)] + page.cells(of: $0) }
    let title = page.text(.fileTitle)
    let grid = GridBlock(
      name: "draws", caption: title, columns: [page.column(.source)] + page.rankColumns, rows: rows)
    return [.heading(Line(title)), .grid(grid)]
  }
}

/// Every row, collapsed if there are many.
struct DrawSection: PageSection {
  func blocks(of page: PageScene<RankTally>) -> [Block] {
    let tally = page.tally
    if tally.count == 0 { return [] }
    let title = page.text(.roundTitle)
    let grid = Block.grid(page.draws(tally.rows, title))
    if tally.count == 1 { return [.heading(Line(title)), grid] }
    let more = tally.rest == 0 ? [] : [Block.text(Line(page.text(.more, tally.rest), .faint))]
    return [.folded(Line("\(title): \(DisplayText.grouped(tally.count))"), [grid] + more)]
  }
}

extension PageScene<RankTally> {
  /// The round and date of a row, and its file if there are several.
  fileprivate func name(of record: RankRecord) -> String {
    let round = Round(record.round)
    let draw = round.map { text(.roundAndDate, "\($0.number)", $0.drawDate.description) }
    let source = tally.sources.count > 1 || draw == nil ? record.source : nil
    return [draw, source].compactMap(\.self).joined(separator: " · ")
  }

  fileprivate func draws(_ records: some Sequence<RankRecord>, _ caption: String) -> GridBlock {
    GridBlock(
      name: "draws", caption: caption,
      columns: [column(.round), column(.drawnNumbers)] + rankColumns,
      rows: records.map { record in
        let drawn = record.draw.map { draw in Line(drawn: draw.winning.numbers, bonus: draw.bonus) }
        return [Line(name(of: record)), drawn ?? Line()] + cells(of: record)
      })
  }

  /// The columns for the results of games.
  fileprivate var rankColumns: [GridBlock.Column] {
    [column(.games, .trailing)] + Rank.winning.map { column(Phrase($0), .trailing) }
      + [column(.totalWon, .trailing), column(.totalReturn, .trailing)]
  }

  /// The cells for the results of a row's games.
  fileprivate func cells(of record: RankRecord) -> [Line] {
    [Line(DisplayText.grouped(record.tickets))]
      + record.winners.map {
        Line($0 == 0 ? "–" : DisplayText.grouped($0), $0 == 0 ? .faint : .plain)
      } + [Line(amount(record.prizeTotal)), Line(DisplayText.ratio(record.returnRate))]
  }
}
