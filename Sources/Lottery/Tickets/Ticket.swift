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
    (self.round, self.games, self.serial, self.form) = (round, games, serial, form)
  }

  /// A ticket with one game that a person typed.
  package init(typed pick: Pick, in round: Round) {
    self.init(
      round: round, games: [Game(slot: .a, type: .manual, pick: pick)], serial: "", form: .typed)
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
  }
}
