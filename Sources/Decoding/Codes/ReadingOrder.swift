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
