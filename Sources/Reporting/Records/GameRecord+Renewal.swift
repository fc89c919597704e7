// Updates rows whose draw has become known.

extension GameRecord {
  /// Whether the row waits for a draw or for a result.
  package var awaitsResult: Bool { status == .pending || status == .noDraw }

  /// The row updated from a later check; nil if that is of another game.
  ///
  /// Keeps what only this run knows about its inputs: which tickets are duplicates.
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

  /// The row in JSON Lines format.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    JSONLinesFormatter().append([self], to: &bytes)
    return bytes
  }
}
