/// A Lotto 6/45 ticket as its code describes it: a round and one to five games.
public struct Ticket: Equatable, Sendable {
  /// The round that the ticket plays in.
  public let round: Round
  /// The played games, at least one, in slot order.
  public let games: [Game]
  /// What follows the slots, as text: the TR number, followed by the shop's code from 2026 on.
  public let serial: String
  /// How closely the code matches a printed one.
  public let form: Form

  /// A ticket with these parts, among them at least one game.
  package init(round: Round, games: [Game], serial: String, form: Form) {
    precondition(!games.isEmpty, "a ticket has a game")
    self.round = round
    self.games = games
    self.serial = serial
    self.form = form
  }

  /// A ticket with one game that a person typed.
  package init(typed pick: Pick, in round: Round, form: Form = .typed) {
    self.init(
      round: round, games: [Game(slot: .a, type: .manual, pick: pick)], serial: "", form: form)
  }

  /// How closely a ticket's code matches what the operator prints.
  public enum Form: Sendable {
    /// The operator's address, five slots, and a tail of 10 or 18 digits.
    case printed
    /// The operator's address and five slots, but another tail.
    case doubtfulTail
    /// The operator's address and fewer than five slots.
    case shortened
    /// The body alone, without an address.
    case bare
    /// Numbers that a person typed; there is no code at all.
    case typed
    /// Numbers that a person typed without a round, which play in the newest draw.
    case typedForNewestDraw

    /// Whether a person typed the numbers.
    public var isTyped: Bool { self == .typed || self == .typedForNewestDraw }
  }
}

/// One played line of a ticket: its letter, how it was picked, and its six numbers.
public struct Game: Equatable, Sendable {
  /// The line's letter on the ticket.
  public let slot: Slot
  /// Who picked the numbers.
  public let type: GameType
  /// The numbers.
  public let pick: Pick

  /// A game with this slot, type and pick.
  package init(slot: Slot, type: GameType, pick: Pick) {
    self.slot = slot
    self.type = type
    self.pick = pick
  }
}

/// The letter of a game on its ticket; empty slots keep theirs, so later games do not move up.
public enum Slot: String, CaseIterable, Sendable {
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
  case e = "E"
}

/// Who picked a game's numbers.
public enum GameType: String, CaseIterable, Sendable {
  /// A machine picked the numbers (자동).
  case automatic = "auto"
  /// The player picked the numbers (수동).
  case manual = "manual"
  /// The player picked some of the numbers, a machine the others (반자동).
  case semiautomatic = "semi"
}
