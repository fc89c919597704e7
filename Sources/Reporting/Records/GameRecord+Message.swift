internal import Lottery

extension GameRecord {
  /// What there is to say about a row besides its result: why it failed, then what is to be known.
  ///
  /// Made of the row's other keys when it is shown; no program reads it. Where the result itself
  /// shows that a prize is expired, the message can leave it out.
  package func message(in language: Language, withoutExpiry: Bool = false) -> String {
    if isSelfEvident { return "" }
    let causes = notes.filter(\.isCause).map { Wording(key: $0.text).text(in: language) }
    let product = status == .otherProduct ? productText(in: language) : ""
    let remarks = remarks(withoutExpiry: withoutExpiry).map { $0.text(in: language) }
    let reason = [reason?.text(in: language)].compactMap(\.self) + causes
    // The system's words are in the catalog.
    let detail = Wording(key: detail).text(in: language)
    let failure =
      detail.isEmpty || !hasShortDetail
      ? (reason + [detail]).filter { !$0.isEmpty }.joined(separator: ": ")
      : "\(reason.joined(separator: ": ")) (\(detail))"
    return ([failure, product] + remarks).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Whether the result is all there is to say, as of most rows.
  private var isSelfEvident: Bool {
    (status == .lost || status == .won) && error.isEmpty && notes.isEmpty && detail.isEmpty
      && (claim == nil || claim == .open)
  }

  /// Whether the detail is a byte or a number, rather than words or a command.
  private var hasShortDetail: Bool {
    PayloadError.Reason(rawValue: error) != nil || notes.contains(.drawnCoarser)
      || [.tooLarge, .tooManyCodes].contains(InputFailure.Code(rawValue: error))
  }

  /// Why the row failed; nil if it did not.
  private var reason: Wording? {
    if error.isEmpty { return nil }
    if error == PayloadError.Reason.numbers.rawValue, notes.contains(.typedForm) {
      return typedFault
    }
    let text =
      InputFailure.Code(rawValue: error)?.text ?? PayloadError.Reason(rawValue: error)?.text
    return text?.message ?? Wording(verbatim: error)
  }

  /// What is wrong with typed numbers, which are the payload.
  private var typedFault: Wording {
    let fields = payload.split { ", \t\r".contains($0) }
    let numbers = fields.map { field in field.allSatisfy(\.isASCIIDigit) ? Int(field) ?? 0 : 0 }
    // A redacted row has no payload.
    if fields.first.map({ !$0.allSatisfy(\.isASCIIDigit) }) ?? true {
      return Phrase.typedNumbers.wording
    }
    if fields.count != Pick.size { return Phrase.typedCount.with("\(fields.count)") }
    if let place = numbers.firstIndex(where: { !Pick.numbers.contains($0) }) {
      return Phrase.typedOutside.with(DisplayText.escaped(String(fields[place])))
    }
    let twice = numbers.first { number in numbers.count { $0 == number } > 1 }
    return twice.map { Phrase.typedTwice.with("\($0)") } ?? Phrase.typedNumbers.wording
  }

  private func remarks(withoutExpiry: Bool) -> [Wording] {
    if status == .error {
      return notes.contains(.partialFile) ? [Wording(key: Note.partialFile.text)] : []
    }
    let claimRemark = withoutExpiry && isPast ? nil : claimRemark
    return [kindRemark, claimRemark].compactMap(\.self) + notes.compactMap(remark)
  }

  /// What the status says with the row's other keys.
  private var kindRemark: Wording? {
    switch status {
    case .pending where !notes.contains(.drawToday): Phrase.drawsOn.with(drawDate)
    case .noDraw: Phrase.resultUnknown.with(drawDate)
    default: nil
    }
  }

  /// What a code of another product is, and the tickets in it.
  private func productText(in language: Language) -> String {
    guard let kind = Product.all.first(where: { $0.name == product }) else { return "" }
    guard case .other(let code)? = try? Payload(Array(payload.utf8)), code.name == kind.name else {
      return Wording(key: kind.meaning).text(in: language)
    }
    let tickets = code.tickets.map { Wording(key: kind.ticket).text(in: language, $0) }
    return Wording(key: kind.message).text(
      in: language, ["\(round)", tickets.joined(separator: " · ")])
  }

  private var claimRemark: Wording? {
    switch claim {
    case .open: notes.contains(.claimToday) ? Phrase.claimSoon.with(claimBy) : nil
    case .inDoubt: Phrase.claimInDoubt.with(claimBy)
    case .expired: Phrase.claimOver.with(claimBy)
    case .claimed: Phrase.claimed.wording
    case nil: nil
    }
  }

  /// What a note says; nil if it tells a cause, or the claim already says it.
  private func remark(_ note: Note) -> Wording? {
    switch note {
    case .claimToday: nil
    case .notFinal where notes.contains(.unpublished): nil
    case .typedForm: Phrase.typedForm.with("\(round)", drawDate)
    default: note.isCause ? nil : Wording(key: note.text)
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
