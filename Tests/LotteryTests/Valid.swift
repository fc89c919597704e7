import Lottery
import Testing

/// Values made from literals that must be valid; a test in which one is not fails.
enum Valid {
  /// The ticket in a bare body.
  static func ticket(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Ticket
  {
    guard case .ticket(let ticket) = try Payload(Array(body.utf8)) else {
      Issue.record("\(body) is not a ticket", sourceLocation: sourceLocation)
      throw NoTicket()
    }
    return ticket
  }

  static func round(_ number: Int) throws -> Round { try #require(Round(number)) }

  static func pick(_ numbers: Int...) throws -> Pick { try #require(Pick(numbers)) }

  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// A draw with its numbers known and its figures unpublished.
  static func draw(_ number: Int, _ numbers: [Int], bonus: Int) throws -> Draw {
    let tiers = [PrizeTier](repeating: .unpublished, count: 5)
    let winning = try #require(Pick(numbers))
    let round = try round(number)
    let draw = Draw(round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: nil)
    return try #require(draw)
  }

  /// The draw of a line of CSV.
  static func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

  private struct NoTicket: Error {}
}

/// The payload that a text is read as.
func payload(_ text: String) throws(PayloadError) -> Payload { try Payload(Array(text.utf8)) }
