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
  /// The machine did (자동).
  case automatic = "auto"
  /// The player did (수동).
  case manual = "manual"
  /// Both did (반자동).
  case semiautomatic = "semi"
}
