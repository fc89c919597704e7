/// The codes that a search has found so far, one a place.
struct FoundCodes {
  private var finds: [CodeSearch.Find] = []

  /// Adds a code; of several at one place the first accepted one stays, else the first.
  mutating func add(_ find: CodeSearch.Find) {
    let place = finds.firstIndex {
      $0.bounds.contains(find.bounds.center) || find.bounds.contains($0.bounds.center)
    }
    guard let place else { return finds.append(find) }
    if find.isAccepted && !finds[place].isAccepted { finds[place] = find }
  }

  /// Whether a code was found that is what was looked for.
  var hasAccepted: Bool { finds.contains(where: \.isAccepted) }

  /// Whether an accepted code lies between three finder patterns, or they within it.
  func overlap(_ triple: FinderTriple) -> Bool {
    let (right, below) = (triple.corner + triple.across, triple.corner + triple.down)
    let bounds = Bounds(around: [triple.corner, right, below, right + triple.down])
    return finds.contains {
      $0.isAccepted
        && ($0.bounds.contains(triple.middle) || bounds.contains($0.bounds.center))
    }
  }

  /// The codes as a page is read.
  var inReadingOrder: [CodeSearch.Find] { ReadingOrder.sort(finds, by: \.bounds) }
}
