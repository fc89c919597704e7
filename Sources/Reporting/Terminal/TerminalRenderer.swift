/// Renders blocks as lines of a given width, to write to a stream or place on a screen.
///
/// No line exceeds the width, whatever the blocks contain.
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
    case .badges(let badges): flowing(badges.map(badge))
    case .facts(let facts): FactLayout(width: width).lines(of: facts)
    case .folded(let line, let blocks): heading(line) + lines(of: blocks)
    // Only pages have these.
    case .cards, .grid, .picture: []
    }
  }

  /// A heading, with its plain spans made strong.
  private func heading(_ line: Line) -> [Line] {
    let strong = line.spans.map { $0.role == .plain ? Span($0.text, .strong) : $0 }
    return Line(strong).marked.wrapped(to: width)
  }

  // MARK: - Badges

  private func badge(_ badge: BadgeBlock) -> Line {
    let text = "\(badge.title) \(DisplayText.grouped(badge.count))"
    let key = badge.key.isEmpty ? [] : [Span("\(badge.key) ", .faint)]
    return badge.isOn
      ? Line([Span("[", .strong)] + key + [Span("\(text)]", .strong)])
      : Line([Span(" ")] + key + [Span("\(text) ")])
  }

  /// Lines side by side, wrapped as needed.
  private func flowing(_ pieces: [Line]) -> [Line] {
    var lines: [Line] = []
    for piece in pieces.map({ $0.cut(to: width) }) {
      if let last = lines.last, last.columns + 1 + piece.columns <= width {
        lines[lines.count - 1].spans += [Span(" ")] + piece.spans
      } else {
        lines.append(piece)
      }
    }
    return lines.map(\.trimmed)
  }
}
