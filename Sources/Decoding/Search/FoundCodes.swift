/// The codes that a search has found so far, at most one per place.
struct FoundCodes {
  private var finds: [CodeSearch.Find] = []

  /// Of several codes at one place, the first accepted one wins, otherwise the first.
  mutating func add(_ find: CodeSearch.Find) {
    let matches = finds.indices.filter { finds[$0].outline.overlaps(find.outline) }
    guard let index = matches.first else { return finds.append(find) }
    // One code may cover several earlier finds: parts of it, or the code itself.
    guard find.isAccepted, matches.allSatisfy({ !finds[$0].isAccepted }) else { return }
    finds[index] = find
    for index in matches.dropFirst().reversed() { finds.remove(at: index) }
  }

  var isEmpty: Bool { finds.isEmpty }
  var hasAccepted: Bool { finds.contains(where: \.isAccepted) }
  var accepted: [CodeSearch.Find] { finds.filter(\.isAccepted) }

  func hasAccepted(at point: Point) -> Bool {
    finds.contains { $0.isAccepted && $0.outline.contains(point) }
  }

  func hasAccepted(at patterns: FinderPatternSet) -> Bool {
    let outline = patterns.outline
    return finds.contains { $0.isAccepted && $0.outline.overlaps(outline) }
  }

  func hasAny(at point: Point) -> Bool { finds.contains { $0.outline.contains(point) } }

  func hasAny(at place: Outline) -> Bool { finds.contains { $0.outline.overlaps(place) } }

  func hasAny(at patterns: FinderPatternSet) -> Bool { hasAny(at: patterns.outline) }

  /// Whether patterns outside the accepted codes suggest more codes, even if, as on blurred sheets,
  /// only a few rows show them; beside one code that fills the picture, they are chance.
  func mayHaveNeighbors(among patterns: [FinderPattern], in image: GrayImage) -> Bool {
    let accepted = accepted
    let strangers = patterns.count { pattern in
      pattern.rowCount >= Tuning.neighborRows
        && !accepted.contains { $0.outline.contains(pattern.center) }
    }
    if accepted.count > 1 { return strangers > 0 }
    let limits = Tuning.neighbors
    guard let only = accepted.first, strangers >= limits.patterns else { return false }
    // Bounds on both sides: rotation enlarges those of the picture and of the code alike.
    let area = Double(image.width) * Double(image.height)
    return area > limits.area * only.bounds.width * only.bounds.width
  }

  /// Whether an accepted code overlaps a set or contains one of its patterns.
  func explains(_ patterns: FinderPatternSet) -> Bool {
    hasAccepted(at: patterns)
      || finds.contains { find in
        find.isAccepted && patterns.centers.contains { find.outline.contains($0) }
      }
  }

  /// Whether an accepted code lies in the middle of a region, or several fill most of it.
  func explains(_ region: Outline) -> Bool {
    guard hasAccepted else { return false }
    let bounds = region.bounds
    if hasAccepted(at: bounds.center) { return true }
    let steps = 8
    var (inside, covered) = (0, 0)
    for index in 0..<steps * steps {
      let (row, column) = index.quotientAndRemainder(dividingBy: steps)
      let point = Point(
        x: bounds.left + (Double(column) + 0.5) / Double(steps) * bounds.width,
        y: bounds.top + (Double(row) + 0.5) / Double(steps) * bounds.height)
      guard region.contains(point) else { continue }
      inside += 1
      if hasAccepted(at: point) { covered += 1 }
    }
    return 2 * covered > inside
  }

  func inReadingOrder(withUnread unread: [[Point]]) -> [CodeSearch.Find] {
    ReadingOrder.sort(finds + unread.map { CodeSearch.Find(corners: $0) }, by: \.bounds)
  }
}

extension FoundCodes {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The minimum number of rows for a pattern beside an accepted code to count.
    static let neighborRows = 3
    /// The number of patterns beside a single code that suggest another, if the picture has more
    /// than `area` times the code's area (our pictures of one ticket have 8 to 13 times).
    static let neighbors = (patterns: 3, area: 25.0)
  }
}

/// Sorts items in a picture in reading order: rows from the top, each from the left.
enum ReadingOrder {
  /// A row is the topmost remaining element and all beside it: see `Bounds.isBeside`.
  static func sort<Element>(_ elements: [Element], by bounds: (Element) -> Bounds) -> [Element] {
    var rest = elements.sorted { bounds($0).top < bounds($1).top }
    var sorted: [Element] = []
    while !rest.isEmpty {
      let first = rest.removeFirst()
      let topmost = bounds(first)
      let row = [first] + rest.filter { bounds($0).isBeside(topmost) }
      rest.removeAll { bounds($0).isBeside(topmost) }
      sorted += row.sorted { bounds($0).center.x < bounds($1).center.x }
    }
    return sorted
  }
}
