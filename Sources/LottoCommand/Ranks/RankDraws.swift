internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Ranking
internal import Reporting

/// The draws of a run: those that were asked for and are to be had.
struct RankDraws {
  /// The numbers, as kernels take them.
  private(set) var numbers: [DrawNumbers] = []
  /// The draws they are from; nil for numbers that were typed.
  private(set) var draws: [Draw?] = []
  /// Rounds of which no draw is to be had.
  private(set) var missing: [Round] = []

  /// No draws yet.
  init() {}

  /// The draws that a desk knows; it is asked for none.
  init(knownTo desk: borrowing DrawDesk) {
    for draw in desk.knownDraws { add(draw) }
  }

  /// The newest draw that a desk knows; it is asked for none.
  init(newestKnownTo desk: borrowing DrawDesk) {
    if let draw = desk.newestKnown.flatMap({ desk.library.draw($0.round) }) { add(draw) }
  }

  /// Gets the draws of a choice; without one the newest.
  init(
    _ choice: DrawChoice?, of desk: inout DrawDesk, _ settings: Settings
  ) throws(UsageError) {
    if case .numbers(let numbers) = choice {
      self.init(typed: numbers)
      return
    }
    guard let choice else {
      try self.init(newestOf: &desk, settings)
      return
    }
    let rounds: [Round] =
      switch choice {
      case .round(let round): [round]
      case .rounds(let range):
        (range.lowerBound.number...range.upperBound.number).compactMap(Round.init)
      default: desk.drawnRounds
      }
    try self.init(rounds, of: &desk, settings)
  }

  /// Numbers that were typed.
  private init(typed numbers: DrawNumbers) {
    self.numbers = [numbers]
    draws = [nil]
  }

  /// Gets the draws of rounds; those that are missing are asked for.
  init(_ rounds: [Round], of desk: inout DrawDesk, _ settings: Settings) throws(UsageError) {
    do throws(SystemError) { try add(rounds, of: &desk, DrawConsole(settings)) } catch {
      throw Self.refusal(error)
    }
  }

  private static func refusal(_ error: SystemError) -> UsageError {
    UsageError(
      Reason("cannot look up the draws: ", "당첨 번호를 찾을 수 없음: ") + Reason(error))
  }

  /// Gets the newest draw, which is asked for where it is missing.
  init(newestOf desk: inout DrawDesk, _ settings: Settings) throws(UsageError) {
    do throws(SystemError) { try addNewest(of: &desk, DrawConsole(settings)) } catch {
      throw Self.refusal(error)
    }
  }

  /// Adds the newest draw, which is asked for where it is missing.
  mutating func addNewest(
    of desk: inout DrawDesk, _ console: DrawConsole
  ) throws(SystemError) {
    let round = try DrawSources.newestRound(of: &desk, console)
    if let draw = round.flatMap({ desk.library.draw($0) }) { add(draw) }
  }

  /// Adds the draws of other rounds; those that are missing are asked for.
  mutating func add(
    _ rounds: [Round], of desk: inout DrawDesk, _ console: DrawConsole
  ) throws(SystemError) {
    let obtained = try desk.obtain(rounds) { console.handle($0) }
    for round in rounds {
      if let draw = obtained[round] { add(draw) } else { missing.append(round) }
    }
  }

  private mutating func add(_ draw: Draw) {
    numbers.append(DrawNumbers(draw))
    draws.append(draw)
  }

  /// Says which rounds have no draw, and why, in one line; gives whether there are any.
  func reportMissing(_ settings: Settings) -> Bool {
    let today = settings.today
    let groups = [
      missing.filter { $0.drawDate < today }, missing.filter { $0.drawDate == today },
      missing.filter { $0.drawDate > today },
    ]
    let reasons = groups.compactMap { rounds in
      Self.reason(of: rounds, today: today).map { reason in
        let list = RoundRanges.text(rounds)
        return Reason(
          "\(rounds.count == 1 ? "round" : "rounds") \(list): \(reason.english)",
          "\(list)회: \(reason.korean)")
      }
    }
    guard let first = reasons.first else { return false }
    settings.log.fail(reasons.dropFirst().reduce(first) { $0 + Reason(verbatim: "; ") + $1 })
    return true
  }

  /// Why rounds on the same side of today have no draw; nil for no rounds.
  static func reason(of rounds: [Round], today: CalendarDate) -> Reason? {
    guard let date = rounds.map(\.drawDate).min() else { return nil }
    if date < today { return Reason("winning numbers not known", "당첨 번호를 모름") }
    if date == today {
      return Reason("drawn today, result not posted yet", "오늘 추첨, 결과 발표 전")
    }
    return rounds.count == 1
      ? Reason("draws on \(date)", "\(date) 추첨")
      : Reason("not drawn yet; the first draws on \(date)", "추첨 전 (첫 추첨일 \(date))")
  }
}
