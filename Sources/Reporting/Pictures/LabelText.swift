internal import Lottery

/// What labels on pictures say.
struct LabelText {
  let language: Language

  var notRead: String { sentence(Wording("not read: take it again, closer")) }

  /// Of a picture without a code, from what is said of its page, or of the whole input.
  func withoutCode(_ page: CodeReading?, _ input: InputFailure?) -> String {
    let failure = if case .unread(let failure)? = page { failure } else { input }
    guard let failure, failure.code != .noCode, failure.code != .codeUnread else {
      return sentence(Wording("no code found: take it again, closer"))
    }
    return sentence(words(failure))
  }

  /// The lines of a code's label; the first one says what matters most.
  func lines(of code: CodeOutcome) -> [String] {
    switch code.reading {
    case .ticket(let result):
      let round = text(Wording("round \(result.ticket.round.number)"))
      let repeated = code.isRepeatedTicket ? [Phrase.repeated.text(in: language)] : []
      return lines(of: result, [round] + repeated).map(sentence)
    case .other(let product): return [sentence(Wording(key: product.product.meaning))]
    case .broken: return [sentence(Wording("not a valid ticket code"))]
    case .unread(let failure):
      let isRead = failure.code != .codeUnread
      return [isRead ? sentence(words(failure)) : notRead]
    }
  }

  private func lines(of result: TicketResult, _ names: [String]) -> [String] {
    func first(_ more: String...) -> String { (names + more).joined(separator: " · ") }
    let date = result.ticket.round.drawDate.description
    switch result.standing {
    case .pending: return [first(), Phrase.drawsOn.text(in: language, date)]
    case .unknown: return [first(), Phrase.resultUnknown.text(in: language, date)]
    case .drawn:
      let won = result.games.filter { $0.rank != .none }
      if won.isEmpty { return [first(Phrase.lost.text(in: language))] }
      if won.contains(where: \.isClaimable) { return [first()] + won.map(line) + deadline(of: won) }
      let past = won[0].isExpired ? Phrase.claimExpired : .claimed
      let places = won.map { "\($0.game.slot.rawValue) \(Phrase($0.rank).text(in: language))" }
      return [first(past.text(in: language)), places.joined(separator: ", ")]
    }
  }

  private func line(of game: GameResult) -> String {
    let place = Phrase(game.rank).text(in: language)
    let prize =
      game.prize.map { DisplayText.spaced(DisplayText.won($0, in: language)) }
      ?? Phrase.prizeUnknown.text(in: language)
    return text(Wording("\(game.game.slot.rawValue) \(place) prize: \(prize)"))
  }

  private func deadline(of won: [GameResult]) -> [String] {
    guard let game = won.first(where: \.isClaimable), let day = game.claimBy else { return [] }
    if game.claim == .inDoubt { return [text(Wording("claim at once"))] }
    return [Phrase.claimUntil.text(in: language, day.description)]
  }

  private func words(_ failure: InputFailure) -> Wording {
    let text = failure.code.text
    return Wording(key: text.summary).with([text.value ?? ""])
  }

  private func text(_ wording: Wording) -> String { wording.text(in: language) }
  private func sentence(_ wording: Wording) -> String { sentence(text(wording)) }

  /// With a capital at the start.
  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
