// Rows of a game that was checked again once its draw was known.

extension GameRecord {
  /// Whether the row waits for a draw, or for a result that could not be had.
  package var awaitsResult: Bool { status == .pending || status == .noDraw }

  /// The row as a later check tells it; nil where that is of another game.
  ///
  /// What a run knows of its own inputs stays: which ticket was there before.
  package func renewed(by record: GameRecord) -> GameRecord? {
    guard source == record.source, code == record.code, game == record.game,
      numbers == record.numbers
    else { return nil }
    var renewed = record
    renewed.duplicateOf = duplicateOf
    renewed.attempt = attempt
    renewed.corners = corners
    return renewed
  }

  /// The row as a line of JSON Lines.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    JSONLinesFormatter().append([self], to: &bytes)
    return bytes
  }
}
