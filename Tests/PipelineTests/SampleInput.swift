import DrawHistory
import Lottery
import Testing

@testable import Pipeline

/// Tickets of one game, and the outcomes of the inputs that show them.
enum SampleInput {
  /// The day after the last round of the embedded history.
  static let today = CalendarDate(daysSinceEpoch: 20_730)

  /// A ticket of one game.
  static func ticket(round: Int, _ numbers: [Int]) throws -> Ticket {
    let game = Game(slot: .a, type: .automatic, pick: try #require(Pick(numbers)))
    return Ticket(
      round: try #require(Round(round)), games: [game], serial: "0123456789", form: .printed)
  }

  /// The outcome of a ticket whose draw is unknown.
  static func open(_ ticket: Ticket) -> InputOutcome {
    let result = TicketResult(ticket, draw: nil, today: today)
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: Array("x".utf8), reading: .ticket(result),
      duplicateOf: nil)
    return InputOutcome(source: Source(Array("a.png".utf8)), codes: [code], failure: nil)
  }

  /// The outcome of a ticket of an embedded round; `prize` replaces the first prize.
  static func outcome(_ ticket: Ticket, prize: Int? = nil) throws -> InputOutcome {
    var draw = try #require(EmbeddedDraws.draw(ticket.round))
    if let prize {
      let tiers = [PrizeTier(winners: 1, amount: prize)] + draw.tiers.dropFirst()
      draw = try #require(
        Draw(
          round: draw.round, winning: draw.winning, bonus: draw.bonus, tiers: tiers,
          totalSales: draw.totalSales))
    }
    let result = TicketResult(ticket, draw: KnownDraw(draw, sha256: ""), today: today)
    let code = CodeOutcome(
      number: 1, attempt: "plain", payload: Array("x".utf8), reading: .ticket(result),
      duplicateOf: nil)
    return InputOutcome(source: Source(Array("a.png".utf8)), codes: [code], failure: nil)
  }
}
