import DrawHistory
import Lottery

/// The tickets on a shop's counter.
///
/// A graphical app would draw `lines`; this example prints each change.
@MainActor
final class Counter {
  /// A ticket, or a picture without one.
  struct Line {
    let source: String
    var state: State
  }

  /// What a line shows.
  enum State {
    case unreadable(String)
    case loading(Round)
    case notDrawn(until: CalendarDate)
    case result(TicketResult)
    case failed(String)
  }

  private(set) var lines: [Line] = []
  private let draws: DrawLookup

  init(draws: DrawLookup) { self.draws = draws }

  /// Adds the result of scanning a picture; returns once none of its draws is loading any more.
  func add(_ scanned: InputOutcome) async {
    let source = scanned.source.text.split(separator: "/").last.map(String.init) ?? ""
    if let failure = scanned.failure { show(.unreadable(failure.code.rawValue), of: source) }
    for code in scanned.codes {
      switch code.reading {
      case .ticket(let result): await follow(result.ticket, of: source)
      case .other: show(.unreadable("another lottery's ticket"), of: source)
      case .broken(let error): show(.unreadable(error.reason.rawValue), of: source)
      case .unread(let failure): show(.unreadable(failure.code.rawValue), of: source)
      }
    }
  }

  /// Shows a ticket, and prints its line again whenever the state of its draw changes.
  private func follow(_ ticket: Ticket, of source: String) async {
    let line = lines.count
    lines.append(Line(source: source, state: .loading(ticket.round)))
    for await state in draws.states(of: ticket.round) {
      lines[line].state =
        switch state {
        case .known(let draw), .early(let draw):
          .result(TicketResult(ticket, draw: draw, today: draws.today))
        case .loading: .loading(ticket.round)
        case .pending: .notDrawn(until: ticket.round.drawDate)
        case .failed(let reason): .failed(reason)
        }
      print(line)
    }
  }

  private func show(_ state: State, of source: String) {
    lines.append(Line(source: source, state: state))
    print(lines.count - 1)
  }

  private func print(_ line: Int) {
    for text in text(of: lines[line].state) {
      Swift.print("\(line + 1) \(lines[line].source): \(text)")
    }
  }

  private func text(of state: State) -> [String] {
    switch state {
    case .unreadable(let reason): return ["not read, \(reason)"]
    case .loading(let round): return ["round \(round.number), loading"]
    case .notDrawn(let day): return ["drawn on \(day)"]
    case .failed(let reason): return ["no result: \(reason)"]
    case .result(let result):
      let wins = result.games.filter { $0.rank != .none }
      let best = wins.map(\.rank.rawValue).min()
      let celebration = best.map { $0 <= 3 ? ["congratulations!"] : [] } ?? ["no prize"]
      return celebration
        + wins.map { game in
          let prize = game.prize.map { "\($0) won" } ?? "prize not published"
          let day = game.claimBy.map { "\($0)" } ?? ""
          let claim =
            switch game.claim {
            case .open, nil: "claim by \(day)"
            case .inDoubt: "claim at once, the deadline was about \(day)"
            case .expired: "expired"
            case .claimed: "claimed already"
            }
          return "\(game.game.slot.rawValue) \(game.rank), \(prize), \(claim)"
        }
    }
  }
}
