/// A ticket and its result: what each game won, or why that is unknown.
public struct TicketResult: Equatable, Sendable {
  /// The ticket.
  public let ticket: Ticket
  /// What is known of the round's result.
  public let standing: Standing
  /// One result per game of the ticket, in order.
  public let games: [GameResult]

  /// What is known of a round's result.
  public enum Standing: Equatable, Sendable {
    /// Not drawn yet, or drawn today with no result available yet.
    case pending(today: CalendarDate)
    /// Drawn on an earlier day, but no result is available.
    case unknown
    case drawn(KnownDraw, today: CalendarDate)
  }

  /// Whether the round is drawn and its amounts are published; until then a result may change.
  public var isFinal: Bool {
    if case .drawn(let known, _) = standing { known.draw.isFinal } else { false }
  }

  /// Evaluates a ticket with its round's draw, if known; draws dated after `today` do not count.
  ///
  /// `isClaimed` says that the ticket was handed in, so that nothing is left to claim.
  public init(_ ticket: Ticket, draw: KnownDraw?, today: CalendarDate, isClaimed: Bool = false) {
    self.ticket = ticket
    if let draw, ticket.round.drawDate <= today {
      standing = .drawn(draw, today: today)
    } else {
      standing = ticket.round.drawDate >= today ? .pending(today: today) : .unknown
    }
    games = ticket.games.map { [standing] in
      GameResult($0, standing: standing, isClaimed: isClaimed)
    }
  }

  /// The games whose prize can still be claimed; to add up what a ticket is worth, add up these.
  public var claimable: [GameResult] { games.filter(\.isClaimable) }
}

/// What one game won.
public struct GameResult: Equatable, Sendable {
  /// The game.
  public let game: Game
  /// The game's numbers that were drawn, as bits of a `Pick`; 0 without a draw.
  public let matched: UInt64
  /// Whether the bonus number is among the game's numbers.
  public let holdsBonus: Bool
  /// The rank, `none` without a draw.
  public let rank: Rank
  /// Prize in won before tax; 0 without a prize, nil if a winning rank's prize is not published, or
  /// published as 0: a result without winners of the game's rank contradicts the game.
  public let prize: Int?
  /// The approximate last day to claim the prize; nil unless the game won.
  public let claimBy: CalendarDate?
  /// Whether the prize can still be claimed; nil unless the game won.
  public let claim: Claim?

  /// Whether a prize can still be claimed; raw values are those of rows.
  public enum Claim: String, CaseIterable, Sendable {
    case open
    /// `claimBy` is past by at most two weeks, by which holidays may have moved the deadline.
    case inDoubt = "in_doubt"
    case expired
    /// The ticket was handed in before.
    case claimed

    /// Whether a prize can still be claimed; the deadline may be in doubt.
    package var isOpen: Bool { self == .open || self == .inDoubt }

    /// Most days by which holidays move a deadline: Seollal, Chuseok, days that a government adds.
    private static let doubt = 14

    init(by lastDay: CalendarDate, on today: CalendarDate) {
      self =
        today <= lastDay ? .open : today <= lastDay.adding(days: Self.doubt) ? .inDoubt : .expired
    }
  }

  init(_ game: Game, standing: TicketResult.Standing, isClaimed: Bool) {
    self.game = game
    guard case .drawn(let known, let today) = standing else {
      matched = 0
      holdsBonus = false
      rank = .none
      prize = 0
      claimBy = nil
      claim = nil
      return
    }
    let draw = known.draw
    matched = game.pick.bits & draw.winning.bits
    holdsBonus = game.pick.contains(draw.bonus)
    rank = draw.rank(of: game.pick)
    let published = draw.prize(of: rank)
    prize = rank != .none && published == 0 ? nil : published
    claimBy = rank == .none ? nil : draw.round.claimDeadline
    claim = claimBy.map { isClaimed ? .claimed : Claim(by: $0, on: today) }
  }

  /// Whether the claim period is over, even if holidays moved its end.
  public var isExpired: Bool { claim == .expired }

  /// Whether the game won a prize that is not expired; the deadline may be in doubt.
  public var isClaimable: Bool { claim?.isOpen == true }

  /// How many of the six numbers were drawn.
  public var matches: Int { matched.nonzeroBitCount }

  /// Prize in won after estimated tax; 0 while the prize is not published.
  public var netPrize: Int { prize.map { $0 - TaxEstimate(prize: $0).total } ?? 0 }
}

extension TicketResult {
  /// Most days that may be left to a deadline before the prize should be claimed at once.
  private static let urgent = 7

  /// What there is to know about a game besides its result, in the order of importance.
  package func notes(on game: GameResult) -> [Note] {
    var notes = formNotes
    for note in [claimNote(on: game), prizeNote(on: game), resultNote, drawNote] {
      if let note { notes.append(note) }
    }
    return notes.byImportance
  }

  private func claimNote(on game: GameResult) -> Note? {
    guard game.isClaimable, let lastDay = game.claimBy, case .drawn(_, let today) = standing else {
      return nil
    }
    return lastDay.daysSinceEpoch - today.daysSinceEpoch <= Self.urgent ? .claimToday : nil
  }

  private func prizeNote(on game: GameResult) -> Note? {
    guard game.isClaimable, game.prize == nil, case .drawn(let known, _) = standing else {
      return nil
    }
    return known.draw.prize(of: game.rank) == 0 ? .noWinnerPublished : .unpublished
  }

  private var resultNote: Note? {
    guard case .drawn(let known, _) = standing else { return nil }
    return known.draw.isFinal ? nil : .notFinal
  }

  private var drawNote: Note? {
    guard case .pending(let today) = standing else { return nil }
    let date = ticket.round.drawDate
    return date == today ? .drawToday : date <= today.adding(days: 7) ? nil : .notOnSale
  }

  private var formNotes: [Note] {
    switch ticket.form {
    case .printed: []
    case .typed: [.typedForm]
    case .typedForNewestDraw: [.newestDraw, .typedForm]
    case .bare, .shortened, .doubtfulTail: [.doubtfulForm]
    }
  }
}
