package import Lottery

// The messages in rows: lower case, parts joined by semicolons.

extension InputFailure {
  /// Why the input was not read, what was found, and what helps: unlike `description`, which is for
  /// programs that use the library, this names lotto's options.
  package func message(in language: Language) -> String { wording.text(in: language) }

  private var wording: Wording {
    let reason = code.text.message
    func because(_ cause: Wording) -> Wording { Wording("\(reason): \(cause)") }
    return switch cause {
    case nil: reason
    case .refused(let words), .library(let words): because(Wording(sentence: words))
    case .notRegular(let kind): because(Phrase(kind).wording)
    case .emptyPath: because(Phrase.emptyPath.wording)
    case .pathWithNUL: because(Phrase.pathWithNUL.wording)
    case .pathWithReturn: because(Phrase.pathWithReturn.wording)
    case .noPathObject: because(Phrase.noPathObject.wording)
    case .noBase64: because(Phrase.noBase64.wording)
    case .emptyFile: Phrase.emptyFile.wording
    case .listOfPaths: because(Phrase.listOfPaths.wording)
    case .kind(let name, let conversion):
      Phrase.unsupportedKind.with(name, conversion.debianPackage, conversion.command)
    case .missingLibrary(let name, let package, let conversion):
      Phrase.missingLibrary.with(name, package, conversion.debianPackage, conversion.command)
    case .unconvertible(let name): Phrase.unconvertible.with(name)
    case .password(let name, let conversion):
      because(Phrase.locked.with(name)) + Wording("; ")
        + Phrase.unlocking.with(conversion.debianPackage, conversion.command)
    case .pages(let count, let limit): Phrase.tooManyPages.with("\(count)", "\(limit)")
    case .pixels(let width, let height, let limit):
      Phrase.tooManyPixels.with("\(width)", "\(height)", "\(limit)")
    case .side(let width, let height): Phrase.sideTooLong.with("\(width)", "\(height)")
    case .bytes(let limit): Phrase.tooManyBytes.with("\(limit >> 20)")
    case .codes(let limit): reason.with(["\(limit)"])
    case .coarse(let dots): because(Phrase.drawnCoarsely.with("\(dots)"))
    }
  }
}

extension PayloadError {
  func message(in language: Language) -> String {
    // On a ticket, the round precedes the numbers, so an error at offset 0 is about typed numbers.
    if self == PayloadError(.numbers, at: 0) { return Phrase.typedNumbers.text(in: language) }
    return reason.text.message.text(in: language, [String(offset)])
  }
}

extension OtherProduct {
  func message(in language: Language) -> String {
    let tickets = tickets.map { Wording(key: product.ticket).text(in: language, $0) }
    return Wording(key: product.message).text(
      in: language, [String(round ?? 0), tickets.joined(separator: " · ")])
  }
}

extension TicketResult {
  /// What there is to say about a game besides its result; empty if nothing.
  func message(on game: GameResult, in language: Language) -> String {
    [
      standingRemark, claimRemark(on: game), prizeRemark(on: game), earlyRemark(on: game),
      formRemark,
    ]
    .compactMap { $0?.text(in: language) }.joined(separator: "; ")
  }

  private var standingRemark: Wording? {
    let date = ticket.round.drawDate
    switch standing {
    case .drawn: return nil
    case .unknown: return Phrase.resultUnknown.with(date.description)
    case .pending(let today):
      let isNext = date <= today.adding(days: 7)
      let phrase: Phrase = date == today ? .drawsToday : isNext ? .drawsOn : .notOnSaleYet
      return phrase.with(date.description)
    }
  }

  private func claimRemark(on game: GameResult) -> Wording? {
    guard let lastDay = game.claimBy?.description else { return nil }
    return switch game.claim {
    case .open, nil: nil
    case .inDoubt: Phrase.claimInDoubt.with(lastDay)
    case .expired: Phrase.claimOver.with(lastDay)
    }
  }

  private func prizeRemark(on game: GameResult) -> Wording? {
    guard game.isClaimable, game.prize == nil, case .drawn(let known, _) = standing else {
      return nil
    }
    return known.draw.prize(of: game.rank) == 0
      ? Phrase.noWinnerPublished.wording : Phrase.prizeNotPublished.wording
  }

  /// That a result with a known prize, or none, is not final; an unknown prize has its own remark.
  private func earlyRemark(on game: GameResult) -> Wording? {
    guard case .drawn(let known, _) = standing, !known.draw.isFinal, game.prize != nil else {
      return nil
    }
    return Phrase.resultNotFinal.wording
  }

  private var formRemark: Wording? {
    switch ticket.form {
    case .printed: nil
    case .typed: Phrase.typedForm.with("\(ticket.round.number)", ticket.round.drawDate.description)
    case .bare, .shortened, .doubtfulTail: Phrase.doubtfulForm.wording
    }
  }
}
