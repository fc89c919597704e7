import DrawHistory
import Scanning

// ShopCounter HELPERS PICTURE…: reads tickets that are laid on the counter. For a scanner that writes
// into a folder, use `results(watching:)`.
guard let helpers = CommandLine.arguments.dropFirst().first else {
  fatalError("expected the folder of lotto-decode, and pictures")
}
var scanner = TicketScanner()
scanner.helpers = helpers
// A ticket is shown as soon as it is read; the counter then looks up its draw.
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
