internal import Reporting

/// Which cards show their back: the affair of the view alone.
///
/// The list says how often it was reordered; cards go back to their front by themselves.
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
