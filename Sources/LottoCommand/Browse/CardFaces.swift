internal import Reporting

/// Which cards show their back; only the view knows.
///
/// Whenever the list is reordered, all cards return to their front.
struct CardFaces {
  private var turned: Set<Int> = []
  private var reorderings = 0

  /// Turns the card of a row.
  mutating func turn(_ row: Int, after reorderings: Int) {
    follow(reorderings)
    turned.formSymmetricDifference([row])
  }

  /// The side of a row's card.
  func face(of row: Int, after reorderings: Int) -> TerminalRenderer.CardFace {
    self.reorderings == reorderings && turned.contains(row) ? .back : .front
  }

  private mutating func follow(_ reorderings: Int) {
    if self.reorderings != reorderings { turned = [] }
    self.reorderings = reorderings
  }
}
