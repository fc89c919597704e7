internal import Reporting

/// The part of the list that stands on a screen, with the selected item in it.
struct ListWindow {
  /// The selected item's first place in the order.
  private(set) var place = 0
  /// The first place on the screen.
  private var top = 0
  /// What stood on the screen last.
  private var visible = 0..<0
  /// Lines of the selected item above and below the screen, where it is longer than that.
  private var above = 0
  private var below = 0
  private var height = 1

  /// Goes a step through the items of an order.
  mutating func move(_ step: BrowseAct.Step, in drawing: ListDrawing) {
    let count = drawing.state.order.count
    guard count > 0 else { return }
    switch step {
    case .up where above > 0, .pageUp where above > 0: above -= min(above, max(1, height - 1))
    case .down where below > 0, .pageDown where below > 0: above += min(below, max(1, height - 1))
    case .up: select(drawing.item(at: max(0, place - 1)).lowerBound)
    case .down: select(min(drawing.item(at: place).upperBound, count - 1))
    case .pageUp:
      select(max(0, visible.lowerBound - max(1, visible.count)))
      top = place
    case .pageDown:
      select(min(max(visible.upperBound, place + 1), count - 1))
      top = place
    case .first: select(0)
    case .last: select(count - 1)
    }
    place = drawing.item(at: place).lowerBound
  }

  /// Selects a place, which stands as far below the top as the selected one did.
  mutating func stay(at place: Int) {
    top = max(0, place - (self.place - top))
    self.place = place
  }

  /// The lines of the list in a height.
  mutating func lines(_ height: Int, of drawing: ListDrawing, gutter: Int) -> [Frame.ScreenLine] {
    self.height = height
    let count = drawing.state.shown.count
    guard height > 0, count > 0 else { return [] }
    place = drawing.item(at: min(place, count - 1)).lowerBound
    let items = settledItems(drawing, count)
    let selected = items.first { $0.places.lowerBound == place }?.lines.count ?? 0
    above = top == place ? min(above, max(0, selected - height)) : 0
    below = top == place ? max(0, selected - above - height) : 0
    var lines: [Frame.ScreenLine] = []
    var end = top
    for item in items where lines.count < height + above {
      let isSelected = item.places.lowerBound == place
      for (number, line) in item.lines.enumerated() {
        let mark = isSelected && number == (top == place ? above : 0) ? "▸" : " "
        let prefix = Span(mark + String(repeating: " ", count: gutter - 1))
        lines.append(
          Frame.ScreenLine(
            line: Line([prefix] + line.spans),
            isSelected: isSelected && drawing.state.view == .table))
      }
      if lines.count <= height + above { end = item.places.upperBound }
    }
    visible = top..<max(end, top)
    return Array(lines.dropFirst(above).prefix(height))
  }

  private mutating func select(_ place: Int) {
    if place != self.place { above = 0 }
    self.place = place
  }

  /// The items from the top on, once the top is where the selected one is seen and no room is left.
  private mutating func settledItems(_ drawing: ListDrawing, _ count: Int) -> [ListDrawing.Item] {
    // An item has at least a line for each of its places.
    top = drawing.item(at: max(min(top, place), place - height)).lowerBound
    var items = drawing.items(top..<drawing.item(at: place).upperBound)
    var used = items.reduce(0) { $0 + $1.lines.count }
    while used > height, items.count > 1 { used -= items.removeFirst().lines.count }
    top = items.first?.places.lowerBound ?? place
    let end = drawing.item(at: place).upperBound
    if used < height, end < count {
      let last = drawing.item(at: min(count, end + height - used) - 1).upperBound
      let more = drawing.items(end..<last)
      used += more.reduce(0) { $0 + $1.lines.count }
      items += more
    }
    if used < height, top > 0 {
      let first = drawing.item(at: max(0, top - (height - used))).lowerBound
      for item in drawing.items(first..<top).reversed() {
        used += item.lines.count
        if used > height { break }
        items.insert(item, at: 0)
        top = item.places.lowerBound
      }
    }
    return items
  }
}
