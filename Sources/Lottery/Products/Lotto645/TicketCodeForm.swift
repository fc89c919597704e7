/// How a ticket's code is built; its fixed parts, over half of a code, help to read a damaged one.
package struct TicketCodeForm: Equatable, Sendable {
  /// What precedes the body.
  package let prefix: String
  /// Digits of the tail.
  package let tailLength: Int
  /// How address and body are encoded.
  package let encoding: Encoding

  /// The ways to encode a ticket.
  package enum Encoding: Sendable {
    /// Address and letters in byte mode, all digits between in numeric mode, version 5, level L:
    /// verified bit by bit on eleven tickets of rounds 575 to 1109, assumed for 18-digit tails.
    case printed
    /// Everything in byte mode, as most programs that copy a ticket do, in the smallest version
    /// that fits at level L or M, or a slightly larger one.
    case bytes
  }

  /// Every known form.
  package static let all =
    forms(OperatorAddress.printedPrefixes, .printed) + forms(OperatorAddress.ticketPrefixes, .bytes)

  private static func forms(_ prefixes: [String], _ encoding: Encoding) -> [TicketCodeForm] {
    prefixes.flatMap { prefix in
      TicketBody.printedTailLengths.map {
        TicketCodeForm(prefix: prefix, tailLength: $0, encoding: encoding)
      }
    }
  }

  /// The rounds that a ticket may be for; round 1999 is drawn in 2041.
  package static let rounds = 1...1999

  /// Estimated probability that each slot, A to E, is empty, for slots that are hardly readable.
  package static let emptySlotProbabilities = [0.02, 0.3, 0.3, 0.35, 0.35]
}
