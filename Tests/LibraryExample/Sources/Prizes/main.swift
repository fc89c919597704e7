import Lottery
import Scanning

var arguments = CommandLine.arguments.dropFirst()
var scanner = TicketScanner()
scanner.helpers = arguments.popFirst() ?? "/usr/lib/lotto"
scanner.fetchesDraws = false

var total = 0
do {
  for try await result in scanner.results(of: arguments.map { .path($0) }) {
    if let failure = result.failure { print("\(result.source.text): \(failure)") }
    for code in result.codes where !code.isRepeatedTicket {
      guard case .ticket(let ticket) = code.reading else { continue }
      for game in ticket.games where game.isClaimable {
        print("\(result.source.text): \(game.rank), \(game.prize ?? 0) won")
      }
    }
    total += result.claimable.reduce(0) { $0 + ($1.prize ?? 0) }
  }
} catch {
  print("the scan stopped: \(error)")
}
print("to claim: \(total) won")
