internal import Lottery

extension ReportScene {
  var summary: [Block] {
    if totals.games == 0, totals.repeated == 0, totals.errors == 0 { return [] }
    let counts = Block.text(Line(totals.counts(in: language)))
    return facts.isEmpty ? [counts] : [counts, .facts(facts)]
  }

  /// Cost and prizes, starting with what can be claimed; empty without games.
  package var facts: [Fact] {
    let claims = totals.claims
    if totals.games == 0 { return [] }
    return [
      totals.wonGames > 0
        ? fact(.toClaim, prizes(claims.net, of: claims.games), claims.net > 0 ? .prize : .plain)
        : nil,
      claims.nextDeadline.map { fact(.nextDeadline, $0.description) },
      fact(.totalSpent, amount(totals.spent)),
      fact(.totalWon, prizes(totals.won, of: totals.wonGames)),
      claims.tax > 0 ? fact(.totalTax, amount(claims.tax)) : nil,
      claims.doubtfulGames > 0 ? fact(.totalInDoubt, amount(claims.doubtful), .warning) : nil,
      claims.expiredGames > 0 ? fact(.totalExpired, amount(claims.expired), .faint) : nil,
      showsReturn ? totals.returnRate.map { fact(.totalReturn, DisplayText.ratio($0)) } : nil,
      totals.unpublished > 0
        ? fact(.totalUnpublished, DisplayText.grouped(totals.unpublished)) : nil,
    ].compactMap(\.self)
  }

  /// The games and prizes of each rank.
  var rankTotals: [Block] {
    let facts = Rank.winning.compactMap { rank in
      totals.ranks[rank].map { share in
        Fact(
          name: "\(text(Phrase(rank))) × \(DisplayText.grouped(share.games))",
          value: Line(
            prizes(share.won, of: share.games), .rank(Int(rank.rawValue))))
      }
    }
    return facts.isEmpty ? [] : [.facts(facts)]
  }

  private static let claimLimit = 12
  var claims: [Block] {
    let claims = totals.claims.days.sorted { $0.key < $1.key }
    if claims.isEmpty { return [] }
    let facts = claims.prefix(Self.claimLimit).map { claim, due in
      Fact(
        name: "\(text(.claimBy)) "
          + deadline(claim.lastDay.description, isInDoubt: claim.isInDoubt),
        value: Line(text(.gamesAt, DisplayText.grouped(due.games), text(Phrase(claim.place)))))
    }
    let rest = claims.count - facts.count
    return [.facts(facts)] + (rest > 0 ? [.text(Line(text(.more, rest), .faint))] : [])
  }

  var estimateNote: [Block] {
    totals.wonGames == 0 ? [] : [.text(Line(text(.estimateNote), .faint))]
  }
}

extension Totals {
  func counts(in language: Language) -> String {
    func text(_ phrase: Phrase, _ numbers: Int...) -> String {
      phrase.wording.text(in: language, numbers.map { DisplayText.grouped($0) })
    }
    let others = [
      repeated > 0 ? text(.countRepeats, repeated) : nil,
      errors > 0 ? text(.countErrors, errors) : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return text(.counts, games, tickets) + (others.isEmpty ? "" : "; \(others)")
  }
}

extension ListedGame {
  /// The game's display name: its ticket's name without folders, and its letter.
  package func name(in language: Language) -> String {
    let place = Phrase.place(source, page: page, in: language)
    let ticket = Phrase.ticketName(place, serial: serial, in: language)
    let file = ticket.split(separator: "/").last.map(String.init) ?? ticket
    return letter.isEmpty ? file : Phrase.gameName.text(in: language, file, letter)
  }
}
