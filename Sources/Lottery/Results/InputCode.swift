public import Geometry

/// A code of an input: where it is, what found it, and what its bytes mean.
public struct InputCode<Reading: Equatable & Sendable>: Equatable, Sendable {
  /// The page that shows the code, from 1; 1 for a picture, 0 for a code that was not scanned.
  public let page: Int
  /// The code's number within its page, from 1 in reading order.
  public let number: Int
  /// The attempt that found the code; empty if it was not scanned.
  public let attempt: String
  /// The decoded bytes, or the numbers as they were typed.
  public let payload: [UInt8]
  /// What the bytes mean.
  public let reading: Reading
  /// The input where the same ticket, or payload, first appeared in the run; nil if it is new.
  public let duplicateOf: Source?
  /// The code's corners in the picture.
  public let corners: Corners

  /// A code that was read in this way.
  package init(
    page: Int = 0, number: Int = 1, attempt: String = "", payload: [UInt8], reading: Reading,
    duplicateOf: Source? = nil, corners: Corners = .unknown
  ) {
    self.page = page
    self.number = number
    self.attempt = attempt
    self.payload = payload
    self.reading = reading
    self.duplicateOf = duplicateOf
    self.corners = corners
  }

  /// This code with another reading, once more is known of it.
  package func with<Other>(_ reading: Other, duplicateOf: Source?) -> InputCode<Other> {
    InputCode<Other>(
      page: page, number: number, attempt: attempt, payload: payload, reading: reading,
      duplicateOf: duplicateOf, corners: corners)
  }
}

/// The result for one code.
public typealias CodeOutcome = InputCode<CodeReading>

extension CodeOutcome {
  /// Whether all that is known of the code is that it is not a valid ticket.
  var isError: Bool {
    switch reading {
    case .broken, .unread: true
    case .ticket, .other: false
    }
  }

  /// Whether the code is a ticket seen earlier in the run.
  public var isRepeatedTicket: Bool {
    guard duplicateOf != nil, case .ticket = reading else { return false }
    return true
  }
}

/// What a code turned out to be.
public enum CodeReading: Equatable, Sendable {
  case ticket(TicketResult)
  case other(OtherProduct)
  case broken(PayloadError)
  case unread(InputFailure)
}
