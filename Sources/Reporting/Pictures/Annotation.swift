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
    var isUnread = false

    var area: Area {
      func range(_ numbers: [Int]) -> Range<Int> {
        (numbers.min() ?? 0)..<(numbers.max() ?? 0) + 1
      }
      return Area(columns: range(corners.points.map(\.x)), rows: range(corners.points.map(\.y)))
    }

    /// The distance of lines in dots, and the part of it that only Hangul needs.
    var advance: Int { DotFont.advance.down + margin }
    var margin: Int {
      lines.joined().contains(where: HangulDots.isOne) ? 2 * DotFont.hangulMargin : 0
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
  package init(of codes: [CodeOutcome], unread: [Corners], in language: Language = .english) {
    let texts = LabelText(language: language)
    let codeMarks = codes.filter { $0.corners != .unknown }.map { code in
      let (color, lines) = Self.result(of: code, texts)
      return Mark(corners: code.corners, lines: lines, color: color)
    }
    let unreadMarks = unread.map { corners in
      Mark(corners: corners, lines: [texts.notRead], color: Self.red, isUnread: true)
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
        dash: mark.isUnread ? 4 * unit : nil, mark.color)
    }
  }

  /// Writes the label near the outline, where it covers least of other marks, then least print.
  ///
  /// Without free paper, it may be half as large. Returns its area.
  private static func label(
    _ mark: Mark, beside taken: ArraySlice<Area>, on canvas: inout Canvas
  ) -> Area {
    let largest = max(1, min((mark.side + 60) / 90, canvas.width / 200))
    var choice = place(of: mark, dot: largest, beside: taken, on: &canvas)
    if choice.ink > freeInk, largest > 1 {
      let smaller = place(of: mark, dot: (largest + 1) / 2, beside: taken, on: &canvas)
      if smaller.ink < choice.ink { choice = smaller }
    }
    let (area, dot) = (choice.area, choice.dot)
    let (x, y) = (area.columns.lowerBound, area.rows.lowerBound)
    canvas.fill(area.columns, area.rows, .black)
    canvas.fill(x..<x + dot, area.rows, mark.color)
    for (index, line) in mark.lines.enumerated() {
      let row = y + (index * mark.advance + 2 + mark.margin / 2) * dot
      canvas.write(line, x: x + 2 * dot, y: row, dot: dot, .white)
    }
    return area
  }

  /// The most samples of ink on what counts as free paper: the edge of the ticket crosses it.
  private static let freeInk = 16

  private static func place(
    of mark: Mark, dot: Int, beside taken: ArraySlice<Area>, on canvas: inout Canvas
  ) -> (area: Area, ink: Int, dot: Int) {
    let width = ((mark.lines.map { DotFont.width(of: $0) }.max() ?? 0) + 3) * dot
    let height = (mark.lines.count * mark.advance + 2) * dot
    let areas = places(of: (width, height), beside: mark).map { origin in
      let x = max(0, min(origin.x, canvas.width - width))
      let y = max(0, min(origin.y, canvas.height - height))
      return Area(columns: x..<x + width, rows: y..<y + height)
    }
    let (area, ink) = freest(of: areas, beside: taken, mark.area, on: &canvas)
    return (area, ink, dot)
  }

  /// Where a label of a size may be: around the outline, in the middle or level with a side, close
  /// by or farther off; at last in the outline.
  private static func places(
    of size: (width: Int, height: Int), beside mark: Mark
  ) -> [(x: Int, y: Int)] {
    let (across, down) = (mark.area.columns, mark.area.rows)
    let columns = [
      (across.lowerBound + across.upperBound - size.width) / 2, across.lowerBound,
      across.upperBound - size.width,
    ]
    let rows = [
      (down.lowerBound + down.upperBound - size.height) / 2, down.lowerBound,
      down.upperBound - size.height,
    ]
    let gap = max(3, mark.side / 25)
    var places: [(x: Int, y: Int)] = []
    for distance in [gap, gap + mark.side / 2] {
      for (column, row) in zip(columns, rows) {
        places.append((column, down.upperBound + distance))
        places.append((column, down.lowerBound - distance - size.height))
        places.append((across.upperBound + distance, row))
        places.append((across.lowerBound - distance - size.width, row))
      }
    }
    return places + [(columns[0], rows[0])]
  }

  /// The first of the areas that cover least of other marks, of the own code and of print.
  private static func freest(
    of areas: [Area], beside taken: ArraySlice<Area>, _ own: Area, on canvas: inout Canvas
  ) -> (area: Area, ink: Int) {
    let covered = areas.map { area in taken.reduce(0) { $0 + $1.overlap(with: area) } }
    let least = covered.min() ?? 0
    let open = zip(areas, covered).filter { $0.1 == least }.map(\.0)
    let apart = open.filter { $0.overlap(with: own) == 0 }
    // Digits beside a code of 150 pixels have strokes of about four.
    let stroke = max(2, own.columns.count / 36)
    var best = (area: areas[0], ink: Int.max)
    let choices = apart.isEmpty ? open : apart
    for (number, area) in choices.enumerated() where best.ink > 0 {
      // A label farther off may lie on another ticket, so free paper close by is good enough.
      if number >= choices.count / 2, best.ink <= freeInk { break }
      let ink = canvas.ink(in: area.columns, area.rows, stroke: stroke)
      if ink < best.ink { best = (area, ink) }
    }
    return best
  }

  /// The colors of a code with a prize to claim, and of one that could not be read.
  private static let (green, red) = (Canvas.Color(0, 170, 70), Canvas.Color(215, 40, 40))

  private static func result(
    of code: CodeOutcome, _ texts: LabelText
  ) -> (Canvas.Color, [String]) {
    switch code.reading {
    case .ticket(let result):
      let round = texts.round(of: result, isRepeated: code.isRepeatedTicket)
      return (color(of: result), [round] + texts.lines(of: result))
    case .other(let product): return (Canvas.Color(0, 140, 160), [texts.label(of: product)])
    case .broken(let error): return (red, [texts.label(of: error)])
    case .unread(let failure): return (red, [texts.label(of: failure)])
    }
  }

  private static func color(of result: TicketResult) -> Canvas.Color {
    guard case .drawn = result.standing else { return Canvas.Color(120, 70, 200) }
    let won = result.games.filter { $0.rank != .none }
    return won.isEmpty
      ? Canvas.Color(60, 110, 180)
      : won.allSatisfy(\.isExpired) ? Canvas.Color(130, 130, 130) : green
  }
}
