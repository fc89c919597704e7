package import Lottery

/// The messages in rows: lower case, parts joined by semicolons.
struct Message {
  let language: Language

  /// Why an input was not read, what was found, and what helps.
  func failure(_ failure: InputFailure) -> String {
    let reason = Phrase(failure.code).text(in: language)
    switch failure.cause {
    case nil: return reason
    case .refused(let words):
      let cause = Wording(spoken: words).text(in: language)
      return "\(reason): \(cause)"
    case .notRegular(let kind): return "\(reason): \(Phrase(kind).text(in: language))"
    case .emptyPath: return "\(reason): \(Phrase.emptyPath.text(in: language))"
    case .pathWithNUL: return "\(reason): \(Phrase.pathWithNUL.text(in: language))"
    case .noPathObject: return "\(reason): \(Phrase.noPathObject.text(in: language))"
    case .emptyFile: return Phrase.emptyFile.text(in: language)
    case .kind(let name, let conversion):
      return Phrase.unsupportedKind.text(in: language, name, conversion)
    case .pixels(let width, let height, let limit):
      return Phrase.tooManyPixels.text(in: language, "\(width)", "\(height)", "\(limit)")
    case .side(let width, let height):
      return Phrase.sideTooLong.text(in: language, "\(width)", "\(height)")
    case .bytes(let limit): return Phrase.tooManyBytes.text(in: language, "\(limit >> 20)")
    case .codes(let limit): return Phrase.tooManyCodes.text(in: language, "\(limit)")
    case .library(let words): return "\(reason): \(words)"
    }
  }

  /// Why a code is not a ticket, with the offset if there is one.
  func broken(_ error: PayloadError) -> String {
    // On a ticket, the round precedes the numbers, so an error at offset 0 is about typed numbers.
    if error == PayloadError(.numbers, at: 0) { return Phrase.typedNumbers.text(in: language) }
    return Phrase(error.reason).text(in: language, String(error.offset))
  }

  /// What another kind of code is, and which tickets it holds.
  func other(_ code: OtherProduct) -> String {
    let tickets = code.tickets.map { Wording(key: code.product.ticket).text(in: language, $0) }
    return Wording(key: code.product.message).text(
      in: language, [String(code.round ?? 0), tickets.joined(separator: " · ")])
  }

  /// What there is to say about a game besides its result; empty if nothing.
  func game(_ game: GameResult, of result: TicketResult) -> String {
    var parts = [standing(of: result), prize(of: game, in: result)].compactMap(\.self)
    switch result.ticket.form {
    case .printed: break
    case .typed:
      let round = result.ticket.round
      parts.append(
        Phrase.typedForm.text(in: language, "\(round.number)", round.drawDate.description))
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
      if result.ticket.round.drawDate == today { return Phrase.drawsToday.text(in: language, date) }
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

extension InputFailure {
  /// Why the input was not read, what was found, and what helps.
  package func message(in language: Language) -> String {
    Message(language: language).failure(self)
  }
}
