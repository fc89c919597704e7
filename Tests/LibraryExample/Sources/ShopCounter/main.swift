import DrawHistory
import Scanning

// ShopCounter HELPERS PICTURE…: reads tickets as they are laid on the counter. A shop's scanner that
// writes into a folder would be read with `results(watching:)`.
guard let helpers = CommandLine.arguments.dropFirst().first else {
  fatalError("expected the folder of lotto-decode, and pictures")
}
var scanner = TicketScanner()
scanner.helpers = helpers
// A ticket is shown as soon as it is read; the counter looks its draw up.
scanner.fetchesDraws = false
let counter = Counter(draws: DrawLookup(helpers: helpers))
await withTaskGroup { tickets in
  do {
    let pictures = CommandLine.arguments.dropFirst(2).map { TicketScanner.Input.path($0) }
    for try await scanned in scanner.results(of: pictures) {
      tickets.addTask { await counter.add(scanned) }
    }
  } catch {
    print("the scanner stopped: \(error)")
  }
}
