internal import Lottery

/// What labels on pictures say; in Korean, only with the syllables of `HangulDots`.
struct LabelText {
  let language: Language

  private func text(_ wording: Wording) -> String { wording.text(in: language) }
  private func text(_ literal: Wording.Literal) -> String { text(Wording(literal)) }

  var notRead: String { text("not read") }

  func round(of result: TicketResult, isRepeated: Bool) -> String {
    let number = result.ticket.round.number
    return isRepeated ? text("round \(number), repeat") : text("round \(number)")
  }

  func lines(of result: TicketResult) -> [String] {
    switch result.standing {
    case .pending: return [text("draws on \(result.ticket.round.drawDate)")]
    case .unknown: return [text("result unknown")]
    case .drawn:
      let won = result.games.filter { $0.rank != .none }.map(line)
      let lost = result.games.filter { $0.rank == .none }.map { $0.game.slot.rawValue }
      return won + (lost.isEmpty ? [] : [text("\(lost.joined(separator: " ")) no prize")])
    }
  }

  private func line(of game: GameResult) -> String {
    let (slot, place) = (game.game.slot.rawValue, Phrase(game.rank).text(in: language))
    let rank = "\(slot) \(place)"
    if game.isExpired { return text("\(slot) \(place), expired") }
    let prize = game.prize.map { DisplayText.spaced(DisplayText.won($0, in: language)) }
    let line = [rank, prize].compactMap(\.self).joined(separator: " ")
    return game.claim == .inDoubt ? text("\(line), claim at once") : line
  }

  // The reasons and the names of products are English; in Korean, labels say less.

  func label(of product: OtherProduct) -> String {
    language == .english ? product.product.label : text("another code")
  }

  func label(of error: PayloadError) -> String {
    language == .english ? Self.words(error.reason.rawValue) : text("invalid code")
  }

  func label(of failure: InputFailure) -> String {
    if language == .english { return Self.words(failure.code.rawValue) }
    return failure.code == .tooManyCodes ? text("codes left out") : notRead
  }

  private static func words(_ code: String) -> String { code.replacing("_", with: " ") }
}
