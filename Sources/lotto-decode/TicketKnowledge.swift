internal import Decoding
internal import Lottery
internal import WorkerProtocol

extension CodeSearch {
  /// The search for tickets by every attempt and all means.
  static let forTickets = tickets(by: Attempt.all, means: .all)

  /// The search for tickets by some attempts and means; it does not end with a ticket that was cut.
  static func tickets(by attempts: [Attempt], means: ReadingMeans) -> CodeSearch {
    CodeSearch(
      attempts: attempts, means: means,
      scan: { image, density in QRScanner(density: density).scan(image) }, known: .tickets,
      enough: Frame.codeLimit)
  }
}

extension KnownPayload {
  /// Lotto 6/45 tickets as they are printed; other codes are accepted, but never guessed.
  static let tickets = KnownPayload(
    patterns: TicketBody.printedTailLengths.map { PayloadPattern.ticket(tailLength: $0) },
    accepts: { payload, declaredLength in
      (try? Payload(scanned: payload, declaredLength: declaredLength)) != nil
    })
}

extension PayloadPattern {
  /// A printed ticket: an address of the operator, the round, a slot for each letter, and the tail.
  ///
  /// It allows two things that the grammar does not: round 0, and a ticket without a game.
  fileprivate static func ticket(tailLength: Int) -> PayloadPattern {
    // Empty comes first, so that a slot of which nothing is left counts as empty: if it is not, too
    // much is lost for the check codewords anyway.
    let slot = Part.either([
      [.oneOf([Array(TicketBody.emptySlot.utf8)])],
      [
        .oneOf(GameType.allCases.map { [$0.slotLetter] }),
        .ascendingNumbers(Pick.numbers, count: Pick.size),
      ],
    ])
    let prefixes = OperatorAddress.ticketPrefixes.map { Array($0.utf8) }
    return PayloadPattern(
      [.oneOf(prefixes), .digits(TicketBody.roundLength)]
        + Slot.allCases.map { _ in slot } + [.digits(tailLength)])
  }
}
