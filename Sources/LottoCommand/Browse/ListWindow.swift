internal import Reporting

/// The visible part of the list, which contains the selected cell.
struct ListWindow {
  /// The position in the order at which the selected cell starts.
  private(set) var selection = 0
  private var top = 0
  private var visible = 0..<0
  private var visibleItems = 0
  /// Hidden lines above and below, if the selected item is taller than the screen.
  private var above = 0
  private var below = 0
  private var height = 1

  enum Step { case up, down, left, right, halfUp, halfDown, pageUp, pageDown, first, last }

  mutating func move(_ step: Step, in drawing: ListDrawing) {
    let count = drawing.state.order.count
    guard count > 0 else { return }
    switch step {
    case .up where above > 0, .pageUp where above > 0, .halfUp where above > 0:
      above -= min(above, max(1, height - 1))
    case .down where below > 0, .pageDown where below > 0, .halfDown where below > 0:
      above += min(below, max(1, height - 1))
    case .up: stepItems(-1, in: drawing)
    case .down: stepItems(1, in: drawing)
    case .halfUp: stepItems(-max(1, visibleItems / 2), in: drawing)
    case .halfDown: stepItems(max(1, visibleItems / 2), in: drawing)
    case .left:
      let start = drawing.ticket(at: selection).lowerBound
      select(start < selection ? start : drawing.ticket(at: max(0, start - 1)).lowerBound)
    case .right:
      let next = min(drawing.ticket(at: selection).upperBound, count - 1)
      select(drawing.cell(at: next).lowerBound)
    case .pageUp:
      select(max(0, visible.lowerBound - max(1, visible.count)))
      top = selection
    case .pageDown:
      select(min(max(visible.upperBound, drawing.item(at: selection).upperBound), count - 1))
      top = selection
    case .first: select(0)
    case .last: select(count - 1)
    }
    selection = drawing.cell(at: selection).lowerBound
  }

  mutating func select(_ selection: Int) {
    if selection != self.selection { above = 0 }
    self.selection = selection
  }

  /// Selects another position without moving the selection on the screen.
  mutating func stay(at selection: Int) {
    top = max(0, selection - (self.selection - top))
    self.selection = selection
  }

  mutating func lines(
    _ height: Int, of drawing: ListDrawing, isMarked: (Range<Int>) -> Bool
  ) -> [Frame.ScreenLine] {
    self.height = height
    let count = drawing.state.order.count
    guard height > 0, count > 0 else { return [] }
    selection = drawing.cell(at: min(selection, count - 1)).lowerBound
    let current = drawing.item(at: selection).lowerBound
    let items = settledItems(drawing, count)
    let item = items.first { $0.indices.lowerBound == current }
    let selected = item?.height(isFirst: top == current) ?? 0
    above = top == current ? min(above, max(0, selected - height)) : 0
    below = top == current ? max(0, selected - above - height) : 0
    var lines: [Frame.ScreenLine] = []
    var end = top
    visibleItems = 0
    for item in items where lines.count < height + above {
      let isFirst = item.indices.lowerBound == top
      let heading = isFirst || item.startsTicket ? item.heading : []
      lines += heading.map { self.heading($0, of: item, drawing) }
      // If the item's first lines are scrolled off, arrow and mark move to the first visible one.
      let first = isFirst ? max(0, above - heading.count) : 0
      for number in 0..<item.height(isFirst: isFirst) - heading.count {
        lines.append(line(number, signAt: first, of: item, drawing, isMarked))
      }
      if lines.count <= height + above {
        end = item.indices.upperBound
        visibleItems += 1
      }
    }
    visible = top..<max(end, top)
    return Array(lines.dropFirst(above).prefix(height))
  }

  /// A line that cannot be selected; a click on it selects the item below.
  private func heading(
    _ line: Line, of item: ListDrawing.Item, _ drawing: ListDrawing
  ) -> Frame.ScreenLine {
    let gutter = Span(String(repeating: " ", count: drawing.layout.gutter))
    let target = Frame.Target(
      columns: 0..<drawing.layout.list, act: .select(item.indices.lowerBound))
    return Frame.ScreenLine(line: Line([gutter] + line.spans), targets: [target])
  }

  private func line(
    _ number: Int, signAt first: Int, of item: ListDrawing.Item, _ drawing: ListDrawing,
    _ isMarked: (Range<Int>) -> Bool
  ) -> Frame.ScreenLine {
    let gutter = drawing.layout.gutter
    let stride = drawing.cellWidth + gutter
    var spans: [Span] = []
    var targets: [Frame.Target] = []
    for (column, cell) in item.cells.enumerated() {
      let isSelected = cell.indices.lowerBound == selection
      let sign = number == first
      let mark = sign && isMarked(cell.indices) ? "●" : " "
      let arrow = sign && isSelected ? "▸" : gutter == 1 ? mark : " "
      spans.append(Span(arrow + (gutter > 1 ? mark : ""), mark == "●" ? .prize : .plain))
      let text = number < cell.lines.count ? cell.lines[number] : Line()
      spans += column + 1 < item.cells.count ? text.padded(to: drawing.cellWidth).spans : text.spans
      targets.append(
        Frame.Target(
          columns: column * stride..<(column + 1) * stride, act: .select(cell.indices.lowerBound)))
    }
    return Frame.ScreenLine(
      line: Line(spans),
      isSelected: item.cells[0].indices.lowerBound == selection && drawing.state.view == .table,
      targets: targets)
  }

  /// Moves by items; with cards side by side, stays in the same column.
  private mutating func stepItems(_ distance: Int, in drawing: ListDrawing) {
    let columns = drawing.layout.cards
    let target = drawing.cell(distance * columns, at: selection).lowerBound
    if columns > 1, drawing.item(at: target) == drawing.item(at: selection) { return }
    select(target)
  }

  /// The visible items, scrolled so that the selected one is visible and no line stays empty.
  private mutating func settledItems(_ drawing: ListDrawing, _ count: Int) -> [ListDrawing.Item] {
    let current = drawing.item(at: selection)
    // Items have at least one line per position, except cards side by side, of up to five games.
    let reach = height * drawing.layout.cards * (drawing.layout.cards > 1 ? 5 : 1)
    top = drawing.item(at: max(min(top, current.lowerBound), current.lowerBound - reach)).lowerBound
    var items = lowItems(of: drawing, top..<current.upperBound)
    while items.count > 1, Self.height(of: items) > height { items.removeFirst() }
    top = items.first?.indices.lowerBound ?? current.lowerBound
    let end = current.upperBound
    let left = height - Self.height(of: items)
    if left > 0, end < count {
      let last = drawing.item(at: min(count, end + left * drawing.layout.cards) - 1)
      items += lowItems(of: drawing, end..<last.upperBound)
    }
    let missing = height - Self.height(of: items)
    if missing > 0, top > 0 {
      let first = drawing.item(at: max(0, top - missing * drawing.layout.cards)).lowerBound
      for item in lowItems(of: drawing, first..<top).reversed() {
        if Self.height(of: [item] + items) > height { break }
        items.insert(item, at: 0)
        top = item.indices.lowerBound
      }
    }
    return items
  }

  /// Items whose headings leave room for a game, however low the screen is.
  private func lowItems(of drawing: ListDrawing, _ indices: Range<Int>) -> [ListDrawing.Item] {
    drawing.items(indices).map { item in
      var item = item
      item.heading = Array(item.heading.prefix(height / 2))
      return item
    }
  }

  private static func height(of items: [ListDrawing.Item]) -> Int {
    items.enumerated().reduce(0) { $0 + $1.element.height(isFirst: $1.offset == 0) }
  }
}
