internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// The draws of a run: those requested and available.
struct RankDraws {
  /// The winning numbers, in the form that kernels take.
  private(set) var numbers: [DrawNumbers] = []
  /// The draws of those numbers; nil for typed numbers.
  private(set) var draws: [Draw?] = []
  /// Rounds whose draws are unavailable.
  private(set) var missing: [Round] = []

  /// No draws yet.
  init() {}

  /// The draws that a resolver knows; fetches nothing.
  init(knownTo resolver: borrowing DrawResolver) {
    for draw in resolver.knownDraws { add(draw) }
  }

  /// The newest draw that a resolver knows; fetches nothing.
  init(newestKnownTo resolver: borrowing DrawResolver) {
    if let draw = resolver.newestKnown.flatMap({ resolver.library.draw($0.round) }) { add(draw) }
  }

  /// The draws of a choice, or without one the newest.
  init(
    _ choice: DrawChoice?, of resolver: inout DrawResolver, _ settings: Settings
  ) throws(UsageError) {
    if case .numbers(let numbers) = choice {
      self.init(typed: numbers)
      return
    }
    guard let choice else {
      try self.init(newestOf: &resolver, settings)
      return
    }
    let rounds: [Round] =
      switch choice {
      case .round(let round): [round]
      case .rounds(let range):
        (range.lowerBound.number...range.upperBound.number).compactMap(Round.init)
      default: resolver.drawnRounds
      }
    try self.init(rounds, of: &resolver, settings)
  }

  private init(typed numbers: DrawNumbers) {
    self.numbers = [numbers]
    draws = [nil]
  }

  /// The draws of rounds; fetches missing ones.
  init(_ rounds: [Round], of resolver: inout DrawResolver, _ settings: Settings) throws(UsageError)
  {
    do throws(SystemError) { try add(rounds, of: &resolver, DrawConsole(settings)) } catch {
      throw Self.refusal(error)
    }
  }

  private static func refusal(_ error: SystemError) -> UsageError {
    UsageError(Wording("cannot look up the draws: ") + Wording(error))
  }

  /// The newest draw, fetched if missing.
  init(newestOf resolver: inout DrawResolver, _ settings: Settings) throws(UsageError) {
    do throws(SystemError) { try addNewest(of: &resolver, DrawConsole(settings)) } catch {
      throw Self.refusal(error)
    }
  }

  /// Adds the newest draw, fetched if missing.
  mutating func addNewest(
    of resolver: inout DrawResolver, _ console: DrawConsole
  ) throws(SystemError) {
    let round = try DrawSources.newestRound(of: &resolver, console)
    if let draw = round.flatMap({ resolver.library.draw($0) }) { add(draw) }
  }

  /// Adds the draws of rounds; fetches missing ones.
  mutating func add(
    _ rounds: [Round], of resolver: inout DrawResolver, _ console: DrawConsole
  ) throws(SystemError) {
    let obtained = try resolver.obtain(rounds) { console.handle($0) }
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
        let list = RoundRanges.text(rounds)
        return rounds.count == 1
          ? Wording("round \(list): \(reason)") : Wording("rounds \(list): \(reason)")
      }
    }
    guard let first = reasons.first else { return false }
    settings.log.fail(reasons.dropFirst().reduce(first) { $0 + Wording(verbatim: "; ") + $1 })
    return true
  }

  /// Why rounds, all before, on or after today, have no draw; nil for no rounds.
  static func reason(of rounds: [Round], today: CalendarDate) -> Wording? {
    guard let date = rounds.map(\.drawDate).min() else { return nil }
    if date < today { return Wording("winning numbers not known") }
    if date == today {
      return Wording("drawn today, result not posted yet")
    }
    return rounds.count == 1
      ? Wording("draws on \(date)") : Wording("not drawn yet; the first draws on \(date)")
  }
}
