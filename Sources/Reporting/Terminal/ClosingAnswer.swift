internal import Lottery

/// The end of a table: what to claim, where and by when, then what to look at.
struct ClosingAnswer {
  let verdict: Verdict
  let best: BestTickets
  let concerns: Concerns

  /// Tickets of a first to third prize that are named.
  static let ticketLimit = 5
  private static let gap = Span("  ")
  private var totals: Totals { verdict.totals }
  private var language: Language { verdict.language }

  /// The answer for several tickets.
  func lines(width: Int) -> [Line] {
    let lines = urgent + verdict.lines + (totals.tickets == 1 ? [] : places(width)) + figures
    return lines.flatMap { $0.wrapped(to: width) } + concernLines(width)
  }

  /// The answer for a ticket or one that was not read, whose own lines stand in the middle; nil if there are
  /// more.
  func lines(around ticket: [Line], serial: String, width: Int) -> [Line]? {
    guard totals.tickets + totals.errors == 1, totals.repeated == 0 else { return nil }
    let isToClaim = totals.claims.games > 0
    let facts = [
      serial.isEmpty ? nil : text(.serialIs, serial), isToClaim ? text(.paperDecides) : nil,
    ].compactMap(\.self)
    let head = (urgent + verdict.lines).flatMap { $0.wrapped(to: width) }
    let foot = Line(facts.joined(separator: " · "), .faint)
    return head + ticket + (facts.isEmpty ? [] : foot.wrapped(to: width))
      + concernLines(width, isSingle: true)
  }

  private var urgent: [Line] { verdict.urgent.map { Line("! \($0)", .warning) } }

  // MARK: - What to claim

  /// A line for each place, with the tickets of first to third prizes below it.
  private func places(_ width: Int) -> [Line] {
    let claims = totals.claims
    let places = claims.places.sorted { $0.key < $1.key }
    let names = places.map { Line(Phrase.short($0.key).text(in: language), .strong) }
    let widest = width < Self.leastAligned ? 0 : names.map(\.columns).max() ?? 0
    return zip(places, names).flatMap { entry, name in
      let (place, due, doubtful) = (entry.key, entry.value.due, entry.value.doubtfulGames)
      let days = claims.days.keys.filter { $0.place == place && !$0.isInDoubt }.map(\.lastDay)
      let deadline = days.min().map { day in
        verdict.deadline(day, as: Set(days).count > 1 || doubtful > 0 ? .firstByDay : .byDay)
      }
      let count = text(.onTickets, DisplayText.grouped(due.tickets))
      // The verdict says what is all at one place.
      let isOnly = places.count == 1
      let sum =
        isOnly
        ? [] : [Self.gap, Span(due.net.text(in: language), .prize), Span(" \(count)")]
      let doubt = doubtful == 0 ? nil : text(.gamesInDoubt, DisplayText.grouped(doubtful))
      let facts =
        sum + (deadline.map { [Span(" · \($0)")] } ?? [])
        + (doubt.map { [Span(" · \($0)", .warning)] } ?? [])
      let tickets = best.listed.filter {
        $0.best.claimPlace == place && $0.best.rank.isCelebrated
      }
      let rest = place == .shop ? 0 : due.tickets - tickets.count
      return [
        Line([Self.gap] + name.padded(to: isOnly ? 0 : widest).spans + facts)
      ] + tickets.flatMap { lines(of: $0, isOnly: due.tickets == 1, width) }
        + (rest > 0
          ? [Line("    \(text(.more, DisplayText.grouped(rest)))", .faint)] : [])
    }
  }

  private func lines(of ticket: BestTickets.Ticket, isOnly: Bool, _ width: Int) -> [Line] {
    let game = ticket.best
    let rank = Span(text(Phrase(game.rank)), .rank(Int(game.rank.rawValue)))
    let place = Phrase.place(game.source, page: game.page, in: language)
    let name = Phrase.ticketName(place, serial: game.serial, in: language)
    let isNamedBySerial = !game.serial.isEmpty && name.contains(game.serial)
    let serial =
      game.serial.isEmpty || isNamedBySerial ? [] : [Self.gap, Span(text(.serialIs, game.serial))]
    let sum = isOnly ? [] : [Span(ticket.net.text(in: language), .prize), Self.gap]
    let facts = Line([.spaces(4), rank, Self.gap] + sum)
    let room = width - facts.columns - Line(serial).columns
    if room >= min(Self.leastName, TextWidth.columns(of: name)) {
      let shown = Span(TextWidth.keepingEnd(of: name, columns: room), .strong)
      return [Line(facts.spans + [shown] + serial)]
    }
    let shown = TextWidth.keepingEnd(of: name, columns: max(1, width - 4))
    return [Line(facts.spans + serial.dropFirst()), Line([.spaces(4), Span(shown, .strong)])]
  }

  private static let leastName = 20
  /// The least width at which the sums of places stand below each other.
  private static let leastAligned = 70

  /// How many games there were, what they cost, and what they won.
  private var figures: [Line] {
    if totals.games + totals.repeated + totals.errors == 0 { return [] }
    let counts = totals.counts(in: language)
    if totals.games == 0 { return [Line(counts, .faint)] }
    let spent = text(.spentSum, DisplayText.won(totals.spent, in: language))
    let won = totals.wonGames == 0 ? nil : text(.wonSum, totals.won.text(in: language))
    let note = totals.claims.games == 0 ? nil : text(.paperDecides)
    let facts = [counts, spent, won, note].compactMap(\.self)
    return [Line(facts.joined(separator: " · "), .faint)]
  }

  // MARK: - What to look at

  private func concernLines(_ width: Int, isSingle: Bool = false) -> [Line] {
    let sentences = concerns.causes(in: language)
      // The first line says it.
      .filter { !isSingle || $0.concern != .deadlineInDoubt || verdict.urgent.isEmpty }
      .map { cause in
        let names = isSingle ? nil : concerns.names(of: cause.concern, in: language)
        return [cause.sentence, names].compactMap(\.self).joined(separator: " · ")
      }
    if sentences.isEmpty { return [] }
    let indent = width > 20 ? Self.gap.text.count : 0
    let lines = sentences.flatMap { sentence in
      Line(sentence).wrapped(to: width - indent).map { $0.indented(by: indent) }
    }
    return [Line(text(.toLookAt), .warning).cut(to: width)] + lines
  }

  private func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }
}
