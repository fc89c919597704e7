import Lottery
import Testing

struct TicketTests {
  @Test("slots and types have the names used in rows")
  func names() {
    #expect(Slot.allCases.map(\.rawValue) == ["A", "B", "C", "D", "E"])
    #expect(GameType.allCases.map(\.rawValue) == ["auto", "manual", "semi"])
  }

  @Test("tickets with different tails or forms are not equal")
  func equality() throws {
    let ticket = try Valid.ticket(TicketText.body)
    #expect(try ticket == Valid.ticket(TicketText.body))
    #expect(try ticket != Valid.ticket(TicketText.body + "1"))
    #expect(try payload(TicketText.printed) != payload(TicketText.body))
  }

  @Test("a ticket without games traps")
  func noGames() async {
    await #expect(processExitsWith: .failure) {
      guard let round = Round(1) else { return }
      _ = Ticket(round: round, games: [], serial: "", form: .typed)
    }
  }
}
