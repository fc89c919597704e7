internal import Lottery

// What the page says about all rows, regardless of any search; empty if there is nothing to say.

extension HTMLPage {
  private static let roundLimit = 100

  var answer: [Block] {
    let (totals, claims) = (tally.totals, tally.totals.claims)
    let concerns = tally.concerns.causes(in: language)
    if totals.games == 0, concerns.isEmpty { return [] }
    let facts = [
      nextDeadline,
      totals.games == 0
        ? nil
        : fact(
          .spentAndWon, "\(amount(totals.spent)) → \(amount(totals.won))"),
      claims.doubtfulGames == 0
        ? nil
        : fact(
          .totalInDoubt, amount(claims.doubtful), .warning,
          detail: "\(text(.gameCount, claims.doubtfulGames)) · \(text(.includedInClaims))"),
      claims.expiredGames == 0
        ? nil
        : fact(
          .totalExpired, amount(claims.expired), .faint,
          detail: text(.gameCount, claims.expiredGames)),
      concerns.isEmpty
        ? nil
        : Fact(
          name: text(.toLookAt),
          value: Line(DisplayText.grouped(tally.concerns.count), .link("review")),
          detail: Line(
            concerns[0].sentence
              + (concerns.count > 1 ? " · \(text(.moreCauses, concerns.count - 1))" : ""))),
    ]
    let day = edition.map { text(.asOfDay, $0.today.description) }
    let counts = [totals.counts(in: language), day].compactMap(\.self).joined(separator: " · ")
    return [.text(Line(counts)), .facts(verdict + facts.compactMap(\.self))]
  }

  /// What is lost first by waiting; nil for a single game, whose verdict tells it.
  private var nextDeadline: Fact? {
    let claims = tally.totals.claims
    guard claims.games > 1, let day = claims.nextDeadline else { return nil }
    let dues = claims.days.filter { $0.key.lastDay == day }
    let games = dues.values.reduce(0) { $0 + $1.games }
    let net = dues.values.reduce(into: PrizeSum()) { $0 += $1.net }
    let place = dues.count == 1 ? dues.keys.first.map { text(Phrase($0.place)) } : nil
    let detail = [text(.gameCount, games), amount(net), place].compactMap(\.self)
    return Fact(
      name: text(.nextDeadline), value: deadline(day, isInDoubt: false),
      detail: Line(detail.joined(separator: " · ")))
  }

  /// What all of it comes to, and what typed numbers won in the newest draw.
  var verdict: [Fact] {
    let outcome = Outcome(of: tally.totals, isWhole: settings.selection == nil)
    return [outcome.map(fact), guess].compactMap(\.self)
  }

  private func fact(_ outcome: Outcome) -> Fact {
    let undrawn = tally.undrawn.sorted { $0.key < $1.key }
      .map { round, day in text(.roundAndDate, "\(round)", day) }.joined(separator: " · ")
    let rest =
      (undrawn.isEmpty ? [] : [text(.stillToBeDrawn, undrawn)])
      + tally.totals.unknown(in: language)
    func result(_ phrase: Phrase, _ details: [String]) -> Fact {
      let detail = details.joined(separator: " · ")
      return fact(.result, text(phrase), detail: detail.isEmpty ? nil : detail)
    }
    return switch outcome {
    case .toClaim(let best): sum(best)
    case .expired(let best):
      result(
        .allExpired,
        [text(.expiredOn, text(Phrase(best.rank)), best.claimBy?.description ?? "")] + rest)
    case .claimed: result(.allClaimed, rest)
    case .lost: result(.lost, rest)
    case .lostSoFar: result(.nothingWonYet, rest)
    case .pending: result(.notDrawnYet, [undrawn] + tally.totals.unknown(in: language))
    case .noResult: result(.noDraw, [])
    case .nothingRead: result(.nothingRead, [])
    }
  }

  /// What can be claimed; of one game, where and by when, too.
  private func sum(_ best: ListedGame) -> Fact {
    let claims = tally.totals.claims
    let rank = text(Phrase(best.rank))
    let place = best.claimPlace.map { text(Phrase($0)) }
    let detail = [
      claims.games > 1
        ? text(.gameCount, claims.games) : claims.net.isPublished ? rank : text(.prizeUnknown),
      claims.places.count == 1
        ? place : best.rank.isCelebrated ? place.map { "\(rank): \($0)" } : nil,
      claims.games == 1 ? best.claimBy.map { text(.claimUntil, $0.description) } : nil,
    ].compactMap(\.self).joined(separator: " · ")
    return fact(.toClaim, amount(claims.net), .prize, detail: detail)
  }

  /// What typed numbers won in the newest draw, for no round was given; nothing is promised.
  private var guess: Fact? {
    tally.totals.guessed.map { guess in
      let day = Round(guess.round)?.drawDate.text(in: language) ?? ""
      return fact(
        .totalNet, amount(guess.net), .prize,
        detail: "\(text(Phrase(guess.rank))) · \(text(.inNewest, "\(guess.round)", day))")
    }
  }

  /// What to look at, by cause, with what to do, and which tickets and files these are.
  var review: [Block] {
    let causes = tally.concerns.causes(in: language).map { concern, count, sentence -> Block in
      let rows = tally.concerned[concern] ?? []
      let table = table(
        "review", .toLookAt, of: rows, leavingOut: max(0, count - rows.count),
        [
          GridColumn(.ticket) { Line([ticket(of: $0)]) },
          GridColumn(.result) { row in
            let status = text(Phrase(ListedGame.Kind(row.record.status)))
            let message = row.record.message(in: language)
            return Line(message.isEmpty ? status : message)
          },
        ])
      let heading = Line(sentence, .strong)
      return .group(
        "concern", count > Self.openLimit ? [.folded(heading, table)] : [.text(heading)] + table)
    }
    return titled(.toLookAt, causes)
  }

  var rounds: [Block] {
    let (totals, draws) = (tally.totals, tally.draws)
    if totals.rounds.isEmpty { return [] }
    let rounds = totals.rounds.sorted { $0.key > $1.key }
    let table = table(
      "rounds", .roundTitle, of: rounds.prefix(Self.roundLimit),
      leavingOut: max(0, rounds.count - Self.roundLimit),
      [
        GridColumn(.round) { round in
          let day = draws[round.key]?.drawDate
          return Line(day.map { text(.roundAndDate, "\(round.key)", $0) } ?? "\(round.key)")
        },
        GridColumn(.drawnNumbers) { round in
          draws[round.key].map { GameText(record: $0, language: language).drawn }
            ?? Line("–", .faint)
        },
        GridColumn(.games, .trailing) { Line(DisplayText.grouped($0.value.games)) },
        GridColumn(.totalSpent, .trailing) { Line(amount($0.value.spent)) },
        GridColumn(.totalWon, .trailing) { round in
          draws[round.key] == nil
            ? Line("–", .faint) : Line(amount(round.value.won))
        },
      ])
    return [.heading(Line(text(.roundCount, rounds.count)))] + table
  }

  /// What each folder spent, won and may claim, and its share of all there is to claim, in two ways.
  var people: [Block] {
    let shares = tally.folders.top
    if shares.count < 2 { return [] }
    let pot = tally.totals.claims.net
    // What is not published cannot be shared yet.
    let isKnown = pot.isPublished && pot.published > 0
    let parts = isKnown ? PotShares.split(pot.published, by: shares.map(\.spent)) : nil
    let equal = isKnown ? PotShares.split(pot.published, by: shares.map { _ in 1 }) : nil
    func part(_ parts: [Int]?, _ index: Int) -> Line {
      parts.map { Line(amount($0[index])) } ?? Line("–", .faint)
    }
    let rows = Array(shares.enumerated().prefix(Self.peopleLimit))
    let table = table(
      "people", .peopleTitle, of: rows, leavingOut: shares.count - rows.count,
      [
        GridColumn(.folder) { row in
          Line(row.element.name == "." ? text(.noFolder) : row.element.name)
        },
        GridColumn(.totalSpent, .trailing) { Line(amount($0.element.spent)) },
        GridColumn(.totalWon, .trailing) { Line(amount($0.element.won)) },
        GridColumn(.toClaim, .trailing) { Line(amount($0.element.net)) },
        GridColumn(.shareBySpending, .trailing) { part(parts, $0.offset) },
        GridColumn(.equalShare, .trailing) { part(equal, $0.offset) },
      ])
    let note = isKnown ? [Block.text(Line(text(.shareNote, amount(pot)), .faint))] : []
    return titled(.peopleTitle, table + note)
  }

  private static let peopleLimit = 100

  /// Rounds and pictures, folded.
  var figures: [Block] {
    let shares = tally.totals.rounds
    let won = shares.values.map(\.won.published)
    // Where one draw won more than all others together, that is all a picture would show.
    let isEven = won.max() ?? 0 <= tally.totals.won.published / 2
    let pictures = [years(of: shares), isEven ? balance(of: shares) : nil].compactMap(\.self)
    let blocks = (pictures.isEmpty ? [] : [Block.group("pictures", pictures)]) + rounds
    return blocks.isEmpty ? [] : [.folded(Line(text(.figuresTitle)), blocks)]
  }
}

/// A deadline in a calendar.
struct CalendarEntry {
  let day: String
  /// A name that depends on the entry's games alone: the same in any report and language.
  let identity: String
  let summary: String
  /// What to claim.
  let details: [String]
}

extension PageTally {
  /// The deadlines of the claims that the page lists, for a calendar.
  func deadlines(in language: Language) -> [CalendarEntry] {
    let listed = Dictionary(grouping: claims.values.map(\.record), by: \.claimBy)
    let days = Dictionary(grouping: totals.claims.days, by: \.key.lastDay)
    return days.sorted { $0.key < $1.key }.map { lastDay, dues in
      let day = lastDay.description
      let net = dues.reduce(into: PrizeSum()) { $0 += $1.value.net }.text(in: language)
      let count = dues.reduce(0) { $0 + $1.value.games }
      let group = listed[day] ?? []
      var details = group.map { record in
        let rank = Phrase(record.rank).text(in: language)
        let place = record.claimPlace.map { ", \(Phrase($0).text(in: language))" } ?? ""
        return "\(record.ticketName(in: language)) \(record.game): \(rank)\(place)"
      }
      let rest = count - group.count
      if rest > 0 { details.append(Phrase.more.text(in: language, DisplayText.grouped(rest))) }
      if dues.contains(where: \.key.isInDoubt) {
        details.insert(Phrase.claimInDoubt.text(in: language, day), at: 0)
      }
      let games = DisplayText.grouped(count)
      return CalendarEntry(
        day: day, identity: identity(of: day),
        summary: Phrase.calendarSummary.text(in: language, net, games), details: details)
    }
  }
}
