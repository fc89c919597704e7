/// How the code of a ticket is made: the address before the ticket's body, the length of its tail, and
/// the way in which both are encoded.
///
/// A ticket is read without knowing its form. The forms help where its code is damaged: more than half
/// of a printed code is the same on every ticket of its form.
package struct TicketCodeForm: Equatable, Sendable {
  /// What stands before the body.
  package let prefix: String
  /// Digits of the tail.
  package let tailLength: Int
  /// How both are encoded.
  package let encoding: Encoding

  /// The ways in which tickets are encoded.
  package enum Encoding: Sendable {
    /// As the operator prints them: address and letters in byte mode, all digits between in numeric
    /// mode, in version 5 at level L. Read bit by bit off eleven tickets of rounds 575 to 1109, whose
    /// tails have 10 digits; that those of 18 are encoded alike is an inference.
    case printed
    /// Every character in byte mode, as most programs do that copy a ticket, in the smallest version
    /// that holds it at level L or M, or in one of the next.
    case bytes
  }

  /// Every form: another one is another entry.
  package static let all: [TicketCodeForm] =
    OperatorAddress.printedPrefixes.flatMap { prefix in
      TicketBody.printedTailLengths.map {
        TicketCodeForm(prefix: prefix, tailLength: $0, encoding: .printed)
      }
    }
    + OperatorAddress.ticketPrefixes.flatMap { prefix in
      TicketBody.printedTailLengths.map {
        TicketCodeForm(prefix: prefix, tailLength: $0, encoding: .bytes)
      }
    }

  /// The rounds that a ticket may be of: round 1999 is drawn in 2041.
  package static let rounds = 1...1999

  /// How often each slot is empty, A to E: an estimate that tips the scales only where next to nothing
  /// of a slot is left.
  package static let emptyShares = [0.02, 0.3, 0.3, 0.35, 0.35]
}
