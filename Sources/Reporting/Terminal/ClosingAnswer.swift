internal import Lottery

/// The last lines of a table: the best tickets to claim, then what to look at and what to do.
struct ClosingAnswer {
  let best: BestTickets
  let concerns: Concerns
  let language: Language

  static let ticketLimit = 5
  /// The lines from the best ticket to the end; with two of the run's closing line, ten.
  private static let lineLimit = 8
  /// The best ticket needs two lines at most.
  private static let concernLimit = 6
  private static let gap = Span("  ")

  func lines(width: Int) -> [Line] {
    let matters = concernLines(width)
    return ticketLines(width, Self.lineLimit - matters.count) + matters
  }

  // MARK: - The best tickets

  /// One line per ticket if every file name fits on it, otherwise two, as many tickets as fit.
  private func ticketLines(_ width: Int, _ limit: Int) -> [Line] {
    let tickets = best.listed
    if tickets.isEmpty { return [] }
    let titles = [.filterRank, .totalNet, .claimAt, .claimBy].map { (phrase: Phrase) in
      Line(phrase.text(in: language), .faint)
    }
    let rows = tickets.map(cells)
    let widths = titles.indices.map { column in
      (rows + [titles]).map { $0[column].columns }.max() ?? 0
    }
    func facts(_ cells: [Line]) -> [Span] {
      zip(cells, widths).enumerated().flatMap { column, cell in
        cell.0.padded(to: cell.1, column == 1 ? .trailing : .leading).spans + [Self.gap]
      }
    }
    let names = tickets.map { $0.name(in: language) }
    let room = width - widths.reduce(0) { $0 + $1 + Self.gap.text.count }
    if names.allSatisfy({ TextWidth.columns(of: Self.file($0)) + 1 <= room }) {
      let count = min(rows.count, max(1, limit))
      return [Line(facts(titles) + [Span(ticketTitle(count), .faint)]).cut(to: width)]
        + zip(rows, names).prefix(count).map { cells, name in
          Line(facts(cells) + [Span(TextWidth.keepingEnd(of: name, columns: room), .strong)])
        }
    }
    let count = min(rows.count, max(1, limit / 2))
    let indent = Self.indent(at: width)
    return [Line(ticketTitle(count), .faint).cut(to: width)]
      + zip(rows, names).prefix(count).flatMap { cells, name in
        let facts = Line(Array(cells.map(\.spans).joined(separator: [Self.gap])))
        return [Line(TextWidth.keepingEnd(of: name, columns: width), .strong)]
          + facts.wrapped(to: width - indent).map { $0.indented(by: indent) }
      }
  }

  /// What the list is, and how many tickets are not in it.
  private func ticketTitle(_ listed: Int) -> String {
    if listed == best.count { return Wording("Best tickets").text(in: language) }
    let counts = [listed, best.count].map { DisplayText.grouped($0) }
    return Wording("Best tickets ({0} of {1})").text(in: language, counts)
  }

  private func cells(of ticket: BestTickets.Ticket) -> [Line] {
    let (game, rank) = (ticket.best, ticket.best.rank)
    let net =
      ticket.isPublished
      ? DisplayText.won(ticket.net, in: language) : Phrase.prizeUnknown.text(in: language)
    return [
      Line(Phrase(rank).text(in: language), .rank(Int(rank.rawValue))), Line(net, .prize),
      Line(game.claimPlace.map { Phrase.short($0).text(in: language) } ?? ""),
      Line(game.claimBy?.description ?? "", game.isInDoubt ? .warning : .plain),
    ]
  }

  private static func indent(at width: Int) -> Int { width > 20 ? gap.text.count : 0 }

  private static func file(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  // MARK: - What to look at

  private func concernLines(_ width: Int) -> [Line] {
    let sentences = concerns.sentences(in: language)
    if sentences.isEmpty { return [] }
    let indent = Self.indent(at: width)
    var lines: [Line] = []
    for (index, sentence) in sentences.enumerated() {
      let more = Line(sentence).wrapped(to: width - indent).map { $0.indented(by: indent) }
      let isLast = index + 1 == sentences.count
      // A further line says how many causes are left out.
      guard lines.count + more.count + (isLast ? 1 : 2) <= Self.concernLimit else {
        let rest = DisplayText.grouped(sentences.count - index)
        lines.append(Line(Phrase.more.text(in: language, rest), .faint).indented(by: indent))
        break
      }
      lines += more
    }
    return [Line(Phrase.toLookAt.text(in: language), .warning).cut(to: width)] + lines
  }
}

extension BestTickets.Ticket {
  /// The whole name of the ticket's file, or its serial if the source is an address.
  fileprivate func name(in language: Language) -> String {
    let place = Phrase.place(best.source, page: best.page, in: language)
    return DisplayText.escaped(Phrase.ticketName(place, serial: best.serial, in: language))
  }
}
