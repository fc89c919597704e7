internal import Decoding
internal import Lottery
internal import WorkerProtocol

extension CodeSearch {
  static let forTickets = tickets(by: Attempt.all, strategies: .all)

  /// A search for tickets by these attempts and strategies; a truncated ticket does not end it.
  static func tickets(by attempts: [Attempt], strategies: DecodeStrategies) -> CodeSearch {
    CodeSearch(
      attempts: attempts, strategies: strategies,
      scan: { image, density in QRScanner(density: density).scan(image) }, known: .tickets,
      codeLimit: Frame.codeLimit)
  }
}

extension KnownPayload {
  /// Accepts Lotto 6/45 tickets in every form, and other codes, which no template helps to read.
  static let tickets = KnownPayload(
    templates: TicketCodeForm.all.map { PayloadTemplate(of: $0) },
    isForeign: { (try? Payload($0)) == .other(.foreign) },
    accepts: { payload, declaredLength in
      (try? Payload(scanned: payload, declaredLength: declaredLength)) != nil
    })
}

extension PayloadTemplate {
  /// The template of a ticket form; it allows a ticket without a game, which the grammar does not.
  init(of form: TicketCodeForm) {
    let prefix = Array(form.prefix.utf8)
    let slots = TicketCodeForm.emptySlotProbabilities.map { share in
      Part.slot(
        Slot(
          letters: GameType.allCases.map(\.slotLetter), emptyLetter: TicketBody.emptyLetter,
          range: Pick.numbers, count: Pick.size, emptyShare: share))
    }
    let parts =
      [.text(prefix), .number(TicketCodeForm.rounds, digits: TicketBody.roundLength)] + slots
      + [.digits(form.tailLength)]
    switch form.encoding {
    case .printed:
      let numbers = slots.indices.map { slot in
        2 * Pick.size + (slot == slots.count - 1 ? form.tailLength : 0)
      }
      self.init(
        parts,
        in: [Segment(.byte, prefix.count), Segment(.numeric, TicketBody.roundLength)]
          + numbers.flatMap { [Segment(.byte, 1), Segment(.numeric, $0)] },
        versions: 5...5, levels: [.low])
    case .bytes:
      let length = parts.reduce(0) { $0 + $1.length }
      self.init(parts, in: [Segment(.byte, length)], versions: 5...8, levels: [.low, .medium])
    }
  }
}
