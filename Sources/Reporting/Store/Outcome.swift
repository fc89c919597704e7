/// What tickets come to: prizes to claim, or why there are none.
enum Outcome {
  /// There are prizes to claim; this game won the best of them.
  case toClaim(best: ListedGame)
  /// All prizes have expired; this game won the best of them.
  case expired(best: ListedGame)
  /// All prizes were claimed.
  case claimed
  /// No game won.
  case lost
  /// No game has won so far, but a result is unknown or an input was not read.
  case lostSoFar
  /// All games are still to be drawn.
  case pending
  /// The draws are over, but no result is known.
  case noResult
  case nothingRead

  /// The outcome; nil if a guess is all there is to say, or if rows are left out that may have won.
  init?(of totals: Totals, isWhole: Bool) {
    let claims = totals.claims
    if let best = claims.best {
      self = .toClaim(best: best)
    } else if !isWhole {
      return nil
    } else if totals.games == 0 {
      self = .nothingRead
    } else if totals.drawnGames == 0 {
      self = totals.nextDraw == nil ? .noResult : .pending
    } else if let expired = claims.bestExpired {
      self = .expired(best: expired)
    } else if totals.guessed != nil {
      return nil
    } else if totals.wonGames > 0 {
      // What is left of those that won was claimed.
      self = .claimed
    } else {
      self = totals.withoutResult + totals.errors > 0 ? .lostSoFar : .lost
    }
  }
}
