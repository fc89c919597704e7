internal import Lottery

/// The sentences that rows carry for people: lower case, parts joined by semicolons.
struct Message {
  let language: Language

  /// Why an input was not read, with what was found.
  func failure(_ failure: InputFailure) -> String {
    // What is there of a file that ends early needs no detail; of a whole one, more was left out.
    let isPartial = failure.code == .truncated && !failure.detail.isEmpty
    let reason = (isPartial ? Phrase.partial : Phrase(failure.code)).text(in: language)
    return failure.detail.isEmpty ? reason : "\(reason): \(failure.detail)"
  }

  /// Why a code is no ticket, with the place; what was typed has no bytes.
  func broken(_ error: PayloadError, in payload: [UInt8]) -> String {
    if payload.isEmpty, error.reason == .numbers { return Phrase.typedNumbers.text(in: language) }
    return Phrase(error.reason).text(in: language, String(error.offset))
  }

  /// What a code of another kind is.
  func other(_ product: OtherProduct) -> String {
    switch product {
    case .pension(let pension):
      let tickets = pension.tickets.map {
        Phrase.pensionTicket.text(in: language, String($0.group), $0.number)
      }
      return Phrase.pension.text(
        in: language, String(pension.round), tickets.joined(separator: " · "))
    case .purchaseSlip: return Phrase.purchaseSlip.text(in: language)
    case .operatorOther: return Phrase.operatorOther.text(in: language)
    case .foreign: return Phrase.foreign.text(in: language)
    }
  }

  /// What is to be said of a game beyond its result; empty when that is nothing.
  func game(_ game: GameResult, of result: TicketResult) -> String {
    var parts = [standing(of: result), prize(of: game, in: result)].compactMap(\.self)
    switch result.ticket.form {
    case .printed: break
    case .typed: parts.append(Phrase.typedForm.text(in: language))
    case .bare, .shortened, .doubtfulTail: parts.append(Phrase.doubtfulForm.text(in: language))
    }
    return parts.joined(separator: "; ")
  }

  private func standing(of result: TicketResult) -> String? {
    let date = result.ticket.round.drawDate.description
    switch result.standing {
    case .drawn: return nil
    case .unknown: return Phrase.resultUnknown.text(in: language, date)
    case .pending(let today):
      if result.ticket.round.drawDate == today {
        return Phrase.drawsToday.text(in: language, date)
      }
      let isNext = result.ticket.round.drawDate <= today.adding(days: 7)
      return (isNext ? Phrase.drawsOn : .notOnSaleYet).text(in: language, date)
    }
  }

  private func prize(of game: GameResult, in result: TicketResult) -> String? {
    guard game.rank != .none else { return nil }
    if game.isExpired, let claimBy = game.claimBy {
      return Phrase.claimOver.text(in: language, claimBy.description)
    }
    switch game.prize {
    case nil: return Phrase.prizeNotPublished.text(in: language)
    case 0: return Phrase.noWinnerPublished.text(in: language)
    default: return nil
    }
  }
}
