/// What became of one input: its codes, or why there are none.
///
/// Each input has exactly one outcome.
package struct InputOutcome: Equatable, Sendable {
  /// Where the input came from.
  package let source: Source
  /// The codes that were found, in reading order.
  package let codes: [CodeOutcome]
  /// Why the input was not read, or only in part; codes may have been found all the same.
  package let failure: InputFailure?

  /// The outcome of an input.
  ///
  /// - Precondition: there is a code or a failure.
  package init(source: Source, codes: [CodeOutcome], failure: InputFailure?) {
    precondition(!codes.isEmpty || failure != nil, "an outcome says something")
    self.source = source
    self.codes = codes
    self.failure = failure
  }

  /// Whether the input could not be read, or not whole, or holds a broken ticket.
  package var isError: Bool {
    failure != nil
      || codes.contains { code in
        switch code.reading {
        case .broken, .unread: true
        case .ticket, .other: false
        }
      }
  }

  /// The outcome without tickets that stood earlier in the run; nil when nothing is left of it.
  package var withoutRepeatedTickets: InputOutcome? {
    let rest = codes.filter { !$0.isRepeatedTicket }
    if rest.isEmpty, failure == nil { return nil }
    return InputOutcome(source: source, codes: rest, failure: failure)
  }
}

/// What became of one code.
package struct CodeOutcome: Equatable, Sendable {
  /// The code's place in its input, from 1 in reading order.
  package let number: Int
  /// The attempt that found the code; empty for a code that was not scanned.
  package let attempt: String
  /// The decoded bytes; empty for numbers that were typed.
  package let payload: [UInt8]
  /// What the bytes say.
  package let reading: CodeReading
  /// Where the same payload stood first in the run, nil when it is new.
  package let duplicateOf: Source?
  /// Where the code lies in its picture: x₁, y₁ … x₄, y₄, clockwise from the code's own upper left
  /// corner; zeros for a code without a place.
  package let corners: [Int]

  /// No place in a picture.
  package static let noCorners = [Int](repeating: 0, count: 8)

  /// The outcome of a code.
  ///
  /// - Precondition: there are eight numbers of corners.
  package init(
    number: Int, attempt: String, payload: [UInt8], reading: CodeReading, duplicateOf: Source?,
    corners: [Int] = noCorners
  ) {
    precondition(corners.count == 8, "four corners have eight numbers")
    self.number = number
    self.attempt = attempt
    self.payload = payload
    self.reading = reading
    self.duplicateOf = duplicateOf
    self.corners = corners
  }

  /// Whether the code is a ticket that was met before in the run.
  package var isRepeatedTicket: Bool {
    guard duplicateOf != nil, case .ticket = reading else { return false }
    return true
  }
}

/// What a code's bytes turned out to be.
package enum CodeReading: Equatable, Sendable {
  /// A ticket, with the result of its round.
  case ticket(TicketResult)
  /// A code of another kind.
  case other(OtherProduct)
  /// A code that is meant to be a ticket and is not one.
  case broken(PayloadError)
  /// A code of which nothing was read.
  case unread(InputFailure)
}
