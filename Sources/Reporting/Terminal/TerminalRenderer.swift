/// Renders blocks as lines that never exceed a width, for a stream or a screen.
package struct TerminalRenderer: Sendable {
  /// Maximum width of a line in terminal columns.
  package let width: Int

  /// One side of a card, or both below each other.
  package enum CardFace: Equatable, Sendable { case front, back, both }

  /// A renderer for lines of a given width.
  package init(width: Int) { self.width = max(1, width) }

  /// The lines of blocks, one block below the other.
  package func lines(of blocks: [Block]) -> [Line] { blocks.flatMap { lines(of: $0) } }

  /// The lines of a block.
  package func lines(of block: Block) -> [Line] {
    switch block {
    case .heading(let line): heading(line)
    case .text(let line), .notice(let line): line.marked.wrapped(to: width)
    case .badges(let badges):
      badges.map { badge($0).cut(to: width) }.flowing(to: width, between: [Span(" ")])
        .map(\.trimmed)
    case .facts(let facts): lines(of: facts)
    case .folded(let line, let blocks): heading(line) + lines(of: blocks)
    // Only pages have these.
    case .cards, .grid, .picture, .group: []
    }
  }

  private func heading(_ line: Line) -> [Line] {
    let strong = line.spans.map { $0.role == .plain ? Span($0.text, .strong) : $0 }
    return Line(strong).marked.wrapped(to: width)
  }

  private func badge(_ badge: BadgeBlock) -> Line {
    let text = "\(badge.title) \(DisplayText.grouped(badge.count))"
    let key = badge.key.isEmpty ? [] : [Span("\(badge.key) ", .faint)]
    return badge.isOn
      ? Line([Span("[", .strong)] + key + [Span("\(text)]", .strong)])
      : Line([Span(" ")] + key + [Span("\(text) ")])
  }

  private static let columnLimit = 3
  private static let gap = 4

  /// Names with their values: amounts in as many columns as fit, everything else in one.
  private func lines(of facts: [Fact]) -> [Line] {
    let name = facts.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let value = facts.map(\.value.columns).max() ?? 0
    let areAmounts = facts.allSatisfy { Self.isAmount($0.value.text) }
    guard areAmounts, name + 2 + value <= width else {
      return facts.flatMap { lines(of: $0, name: name) }
    }
    let fitting = (width + Self.gap) / (name + 2 + value + Self.gap)
    let columns = min(fitting, Self.columnLimit, facts.count)
    let height = (facts.count + columns - 1) / columns
    return (0..<height).map { row in
      let cells = stride(from: row, to: facts.count, by: height).map { index in
        Line(facts[index].name).padded(to: name + 2).spans
          + facts[index].value.padded(to: value, .trailing).spans
      }
      return Line(Array(cells.joined(separator: [.spaces(Self.gap)])))
    }
  }

  private static func isAmount(_ text: String) -> Bool {
    (text.first?.isNumber == true || text.first == "×") && text.split(separator: " ").count <= 2
  }

  private func lines(of fact: Fact, name: Int) -> [Line] {
    let room = width - name - 2
    if room < min(16, fact.value.columns) {
      let indent = width > 20 ? 2 : 0
      return Line(fact.name, .faint).wrapped(to: width)
        + fact.value.wrapped(to: width - indent).map { $0.indented(by: indent) }
    }
    return fact.value.wrapped(to: room).enumerated().map { number, line in
      let label = Line(number == 0 ? fact.name : "", .faint)
      return Line(label.padded(to: name + 2).spans + line.spans)
    }
  }
}
