/// The codes that a search has found so far, one a place.
struct FoundCodes {
  private var finds: [CodeSearch.Find] = []

  /// Adds a code; of several at one place the first accepted one stays, else the first.
  mutating func add(_ find: CodeSearch.Find) {
    let places = finds.indices.filter { place in
      let bounds = finds[place].bounds
      return bounds.contains(find.bounds.center) || find.bounds.contains(bounds.center)
    }
    guard let place = places.first else { return finds.append(find) }
    // One code may lie over several that were found: parts of it, or itself.
    guard find.isAccepted, places.allSatisfy({ !finds[$0].isAccepted }) else { return }
    finds[place] = find
    for place in places.dropFirst().reversed() { finds.remove(at: place) }
  }

  /// Whether nothing was found.
  var isEmpty: Bool { finds.isEmpty }

  /// Whether a code was found that is what was looked for.
  var hasAccepted: Bool { finds.contains(where: \.isAccepted) }

  /// The payloads that were accepted.
  var acceptedPayloads: [[UInt8]] { finds.filter(\.isAccepted).map(\.payload) }

  /// How many codes were found that are what was looked for.
  var acceptedCount: Int { finds.count(where: \.isAccepted) }

  /// Whether a point lies in an accepted code.
  func accepts(_ point: Point) -> Bool {
    finds.contains { $0.isAccepted && $0.bounds.contains(point) }
  }

  /// Whether an accepted code lies between three finder patterns, or they within it.
  func hasAccepted(at patterns: FinderPatternSet) -> Bool {
    finds.contains { $0.isAccepted && Self.overlap($0, patterns) }
  }

  /// Whether a code, accepted or not, lies between three finder patterns, or they within it.
  func hasAny(at patterns: FinderPatternSet) -> Bool {
    finds.contains { Self.overlap($0, patterns) }
  }

  private static func overlap(_ find: CodeSearch.Find, _ patterns: FinderPatternSet) -> Bool {
    find.bounds.contains(patterns.middle)
      || Bounds(around: patterns.centers).contains(find.bounds.center)
  }

  /// Whether other codes, harder to see, may lie beside those that were found.
  ///
  /// Of several sheets on a desk some are sharp and some are not; the latter show a finder pattern
  /// in a few rows at times. Where a single code fills its picture, such patterns are chance.
  func mayHaveNeighbours(among patterns: [FinderPattern], in image: GrayImage) -> Bool {
    let accepted = finds.filter(\.isAccepted)
    let strangers = patterns.count { pattern in
      pattern.rowCount >= DetectorTuning.Search.neighbourRows
        && !accepted.contains { $0.bounds.contains(pattern.center) }
    }
    if accepted.count > 1 { return strangers > 0 }
    let limits = DetectorTuning.Search.neighbours
    guard let only = accepted.first, strangers >= limits.patterns else { return false }
    // Bounds against bounds: what turns a code in its picture makes both larger alike.
    let area = Double(image.width) * Double(image.height)
    return area > limits.area * only.bounds.width * only.bounds.width
  }

  /// Whether three finder patterns are no code that is still to be read: an accepted one lies
  /// there, or holds one of the patterns.
  func explains(_ patterns: FinderPatternSet) -> Bool {
    hasAccepted(at: patterns)
      || finds.contains { find in
        find.isAccepted && patterns.centers.prefix(3).contains { find.bounds.contains($0) }
      }
  }

  /// The codes as a page is read, and among them those of which only the corners are known.
  func inReadingOrder(withUnread unread: [[Point]]) -> [CodeSearch.Find] {
    ReadingOrder.sort(finds + unread.map(CodeSearch.Find.init(unreadAt:)), by: \.bounds)
  }
}
