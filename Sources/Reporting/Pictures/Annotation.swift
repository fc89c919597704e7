package import Geometry
package import Lottery

/// Draws an outline around each code of a picture, and beside it what the code won.
package struct Annotation {
  private let marks: [Mark]

  private struct Mark {
    /// At first in the picture as stored, then on the canvas.
    var corners: Corners
    let lines: [String]
    let color: Canvas.Color

    var area: Area {
      func range(_ numbers: [Int]) -> Range<Int> {
        (numbers.min() ?? 0)..<(numbers.max() ?? 0) + 1
      }
      return Area(columns: range(corners.points.map(\.x)), rows: range(corners.points.map(\.y)))
    }

    /// The longer side of the area, at most 5,000 pixels.
    var side: Int { min(max(area.columns.count, area.rows.count), 5_000) }
  }

  private struct Area {
    let columns: Range<Int>
    let rows: Range<Int>

    func overlap(with other: Area) -> Int {
      columns.clamped(to: other.columns).count * rows.clamped(to: other.rows).count
    }
  }

  /// Marks codes, read or not, by their corners in the picture as stored.
  package init(of codes: [CodeOutcome], unread: [Corners]) {
    let codeMarks = codes.filter { $0.corners != .unknown }.map { code in
      let (color, lines) = Self.result(of: code)
      return Mark(corners: code.corners, lines: lines, color: color)
    }
    let unreadMarks = unread.map { corners in
      Mark(corners: corners, lines: [Self.notRead], color: Self.red)
    }
    marks = codeMarks + unreadMarks
  }

  /// Draws all outlines before the texts, so that no outline covers a text; draws no more marks
  /// once the canvas's allowance is used up.
  package func draw(on canvas: inout Canvas) {
    let canvasArea = Area(columns: 0..<canvas.width, rows: 0..<canvas.height)
    let shown = marks.map { mark in
      var mark = mark
      mark.corners = Corners(
        canvas.shown(mark.corners).flatMap { [Int($0.x.rounded()), Int($0.y.rounded())] })
      return mark
    }
    let visible = shown.filter { $0.area.overlap(with: canvasArea) > 0 }
    let limit = canvas.drawn + canvas.allowance
    for mark in visible where canvas.drawn < limit { Self.outline(mark, on: &canvas) }
    let areas = visible.map(\.area)
    var labels: [Area] = []
    for (index, mark) in visible.enumerated() where canvas.drawn < limit {
      let others = areas[..<index] + areas[(index + 1)...]
      labels.append(Self.label(mark, beside: others + labels, on: &canvas))
    }
  }

  private static func outline(_ mark: Mark, on canvas: inout Canvas) {
    let points = mark.corners.points.map { (x: $0.x, y: $0.y) }
    let unit = max(2, mark.side / 50)
    for (index, start) in points.enumerated() {
      canvas.line(
        from: start, to: points[(index + 1) % 4],
        thickness: mark.color == Self.green ? 2 * unit : unit,
        dash: mark.lines == [Self.notRead] ? 4 * unit : nil, mark.color)
    }
  }

  /// Writes the label beside or in the outline, where it covers least of `taken`; returns its area.
  private static func label(
    _ mark: Mark, beside taken: ArraySlice<Area>, on canvas: inout Canvas
  ) -> Area {
    let dot = max(1, min((mark.side + 60) / 90, canvas.width / 200))
    let columns = mark.lines.map(\.count).max() ?? 0
    let width = (columns * DotFont.advance.across + 3) * dot
    let height = (mark.lines.count * DotFont.advance.down + 2) * dot
    let gap = max(3, mark.side / 25)
    let (across, down) = (mark.area.columns, mark.area.rows)
    let middle = (
      x: (across.lowerBound + across.upperBound - width) / 2,
      y: (down.lowerBound + down.upperBound - height) / 2
    )
    let areas = [
      (middle.x, down.upperBound + gap), (middle.x, down.lowerBound - gap - height),
      (across.upperBound + gap, middle.y), (across.lowerBound - gap - width, middle.y),
      (middle.x, middle.y),
    ].map { origin in
      let x = max(0, min(origin.0, canvas.width - width))
      let y = max(0, min(origin.1, canvas.height - height))
      return Area(columns: x..<x + width, rows: y..<y + height)
    }
    let covered = areas.map { box in taken.reduce(0) { $0 + $1.overlap(with: box) } }
    let area = areas[covered.firstIndex(of: covered.min() ?? 0) ?? 0]
    let (x, y) = (area.columns.lowerBound, area.rows.lowerBound)
    canvas.fill(area.columns, area.rows, .black)
    canvas.fill(x..<x + dot, area.rows, mark.color)
    for (index, line) in mark.lines.enumerated() {
      let row = y + (index * DotFont.advance.down + 2) * dot
      canvas.write(line, x: x + 2 * dot, y: row, dot: dot, .white)
    }
    return area
  }

  private static let notRead = "not read"
  /// The colors of a code with a prize to claim, and of one that could not be read.
  private static let (green, red) = (Canvas.Color(0, 170, 70), Canvas.Color(215, 40, 40))

  private static func result(of code: CodeOutcome) -> (Canvas.Color, [String]) {
    switch code.reading {
    case .ticket(let result):
      let (color, lines) = Self.result(of: result)
      let repeated = code.isRepeatedTicket ? ", repeat" : ""
      return (color, ["round \(result.ticket.round.number)\(repeated)"] + lines)
    case .other(let product): return (Canvas.Color(0, 140, 160), [product.product.label])
    case .broken(let error): return (red, [error.reason.rawValue.replacing("_", with: " ")])
    case .unread(let failure): return (red, [failure.code.rawValue.replacing("_", with: " ")])
    }
  }

  private static func result(of result: TicketResult) -> (Canvas.Color, [String]) {
    let open = Canvas.Color(120, 70, 200)
    switch result.standing {
    case .pending: return (open, ["draws on \(result.ticket.round.drawDate)"])
    case .unknown: return (open, ["no result"])
    case .drawn:
      let won = result.games.filter { $0.rank != .none }
      let lost = result.games.filter { $0.rank == .none }.map { $0.game.slot.rawValue }
      let color =
        won.isEmpty
        ? Canvas.Color(60, 110, 180)
        : won.allSatisfy(\.isExpired) ? Canvas.Color(130, 130, 130) : green
      return (
        color, won.map(line) + (lost.isEmpty ? [] : ["\(lost.joined(separator: " ")) no prize"])
      )
    }
  }

  private static func line(of game: GameResult) -> String {
    let rank = "\(game.game.slot.rawValue) \(Phrase(game.rank).text(in: .english))"
    if game.isExpired { return "\(rank), expired" }
    let prize = game.prize.map { DisplayText.spaced(DisplayText.won($0, in: .english)) }
    let line = [rank, prize].compactMap(\.self).joined(separator: " ")
    return game.claim == .inDoubt ? "\(line), claim at once" : line
  }
}
