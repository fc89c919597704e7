internal import DrawHistory
internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// The draws that a run ranks tickets in, and the requested rounds whose draws are missing.
struct RankDraws {
  /// The winning numbers, in the form that kernels take.
  private(set) var numbers: [DrawNumbers] = []
  /// The draw of each entry of `numbers`; nil for typed numbers.
  private(set) var draws: [Draw?] = []
  private(set) var missing: [Round] = []

  init() {}

  /// The draws that a provider knows; fetches nothing.
  init(knownTo provider: borrowing DrawProvider) {
    for draw in provider.knownDraws { add(draw) }
  }

  init(newestKnownTo provider: borrowing DrawProvider) {
    if let draw = provider.newestKnown.flatMap({ provider.library.draw($0.round) }) { add(draw) }
  }

  /// The draws of a choice, or without one the newest; fetches missing ones.
  init(
    _ choice: DrawChoice?, of provider: inout DrawProvider, _ settings: Settings
  ) throws(Failure) {
    let console = DrawConsole(settings)
    do throws(SystemError) {
      switch choice {
      case .numbers(let numbers):
        (self.numbers, draws) = ([numbers], [nil])
        if numbers.bonus == nil {
          settings.log.warn(Wording("without a bonus number, second prizes count as third"))
        }
      case .rounds(let list):
        // The newest draw may have to be fetched, and so may some before it.
        if list.isOpen, provider.library.isOpen,
          let newest = try provider.obtainNewest(handle: { console.handle($0) })
        {
          console.newestFound(newest)
          let drawn = (1...newest.round.number).compactMap(Round.init)
          try add(list.rounds(among: drawn), of: &provider, console)
        } else {
          try add(list.rounds(among: provider.drawnRounds), of: &provider, console)
        }
      case .all: try add(provider.drawnRounds, of: &provider, console)
      case nil: try addNewest(of: &provider, console)
      }
    } catch { throw .usage(Wording("cannot look up the draws: ") + Wording(error)) }
    // A file of draws may have no amounts, such as a simulation; rows count the winners without one.
    if settings.draws == nil { console.warn(ofEarly: draws.compactMap(\.self)) }
  }

  /// Adds the newest draw by the calendar, fetched if missing, or warns and adds the newest known.
  mutating func addNewest(
    of provider: inout DrawProvider, _ console: DrawConsole
  ) throws(SystemError) {
    guard let newest = try provider.obtainNewest(handle: { console.handle($0) }) else { return }
    console.newestFound(newest)
    if let draw = provider.library.draw(newest.round) { add(draw) }
  }

  mutating func add(
    _ rounds: [Round], of provider: inout DrawProvider, _ console: DrawConsole
  ) throws(SystemError) {
    let obtained = try provider.obtain(rounds) { console.handle($0) }
    for round in rounds {
      if let draw = obtained[round] { add(draw) } else { missing.append(round) }
    }
  }

  private mutating func add(_ draw: Draw) {
    numbers.append(DrawNumbers(draw))
    draws.append(draw)
  }

  /// Reports in one line which rounds have no draw, and why; returns whether there are any.
  func reportMissing(_ settings: Settings) -> Bool {
    let today = settings.today
    let groups = [
      missing.filter { $0.drawDate < today }, missing.filter { $0.drawDate == today },
      missing.filter { $0.drawDate > today },
    ]
    let reasons = groups.compactMap { rounds in
      Self.reason(of: rounds, today: today).map { reason in
        let list = RoundRanges.wording(rounds)
        return rounds.count == 1
          ? Wording("round \(list): \(reason)") : Wording("rounds \(list): \(reason)")
      }
    }
    guard let first = reasons.first else { return false }
    settings.log.fail(reasons.dropFirst().reduce(first) { $0 + Wording(verbatim: "; ") + $1 })
    return true
  }

  /// Why rounds, either all before, all on or all after `today`, have no draw; nil for no rounds.
  static func reason(of rounds: [Round], today: CalendarDate) -> Wording? {
    guard let date = rounds.map(\.drawDate).min() else { return nil }
    if date < today { return Wording("winning numbers not known") }
    if date == today { return Wording("drawn today, but the result is not published yet") }
    return rounds.count == 1
      ? Wording("the draw is on \(date)") : Wording("not drawn yet; the first draw is on \(date)")
  }
}

/// Rounds for display, with ranges for consecutive ones: `1201, 1245-1300`.
enum RoundRanges {
  static func wording(_ rounds: [Round]) -> Wording {
    var ranges: [ClosedRange<Int>] = []
    for number in Set(rounds.map(\.number)).sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.map { range in
      range.count == 1
        ? Wording(verbatim: "\(range.lowerBound)")
        : Wording("\(range.lowerBound)-\(range.upperBound)")
    }
    guard let first = texts.first else { return .empty }
    return texts.dropFirst().reduce(first) { Wording("\($0), \($1)") }
  }
}
