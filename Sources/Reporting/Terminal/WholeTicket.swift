package import Lottery

extension ReportState {
  /// A ticket whole, as a table of a single input shows it: what it comes to, its games, where and by when to claim,
  /// its serial, and what to look at.
  ///
  /// Its games may be anywhere in the list.
  package func lines(
    ofTicket ticket: Int, today: CalendarDate?, in language: Language, width: Int,
    record: (Int) -> GameRecord?
  ) -> [Line] {
    let rows = games.indices.filter { games[$0].ticket == ticket }
    let scene = ReportScene(
      ReportState(rows.map { games[$0] }), showing: rows.indices, totals: Totals(), in: language
    ) { record(rows[$0]) }
    let renderer = TerminalRenderer(width: width)
    let card = scene.cards().flatMap { renderer.group(of: $0) }
    var concerns = Concerns()
    for game in scene.shown { concerns.add(game.record, ticket: ticket) }
    let verdict = Verdict(totals: scene.state.totals, today: today, language: language)
    let answer = ClosingAnswer(
      verdict: verdict, best: BestTickets(limit: 1, keepsAll: false), concerns: concerns)
    let serial = scene.shown.first?.record.serial ?? ""
    return answer.lines(around: card, serial: serial, width: width) ?? card
  }
}
