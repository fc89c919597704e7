internal import Lottery
internal import Platform
internal import Reporting

extension BrowseScreen {
  mutating func frame(lines height: Int, columns width: Int) -> Frame {
    size = TerminalSize(lines: height, columns: width)
    isOutdated = false
    let renderer = TerminalRenderer(width: width)
    // Help takes the whole screen, so that it shows as many keys as possible.
    let isWhole = if case .help = panel { true } else { false }
    let headLimit = isWhole ? 0 : height < 8 ? 1 : height / 3
    let head = top(scene, renderer).prefix(headLimit)
    let hasBar = height >= 12
    let below = hasBar ? 2 : 1
    let lines: [Frame.ScreenLine] = head + body(max(0, height - head.count - below), width)
    var frame = Frame(lines: Array(lines.prefix(max(0, height - below))))
    let missing = max(0, height - below - frame.lines.count)
    frame.lines += Array(repeating: Frame.ScreenLine(line: Line()), count: missing)
    if let prompt {
      let shown = Self.keepingEnd(of: prompt, columns: width - 1)
      frame.lines.append(Frame.ScreenLine(line: shown))
      frame.cursor = Frame.Position(line: frame.lines.count - 1, column: shown.columns)
    } else {
      frame.lines.append(Frame.ScreenLine(line: status(width, hasBar: hasBar)))
    }
    if hasBar {
      frame.lines.append(Frame.ScreenLine(line: KeyBar.line(for: panel, width, language)))
    }
    frame.lines = frame.lines.map { $0.cut(to: width) }
    lastFrame = frame
    return frame
  }

  private func top(_ scene: ReportScene, _ renderer: TerminalRenderer) -> [Frame.ScreenLine] {
    let badges = scene.badges.flatMap { block -> [Frame.ScreenLine] in
      guard case .badges(let badges) = block else { return [] }
      return Self.lines(of: badges.map { KeyBinding.named($0) }, renderer)
    }
    return [Frame.ScreenLine(line: answer(scene, renderer.width))] + badges
  }

  private static func lines(
    of badges: [BadgeBlock], _ renderer: TerminalRenderer
  ) -> [Frame.ScreenLine] {
    var rest = badges[...]
    return renderer.lines(of: [.badges(badges)]).map { line in
      var targets: [Frame.Target] = []
      var column = 0
      while let badge = rest.first, let piece = renderer.lines(of: [.badges([badge])]).first,
        column + piece.columns <= line.columns
      {
        let end = column + piece.columns
        targets.append(Frame.Target(columns: column..<end, act: .badge(badge.kind)))
        // Badges are a blank apart; one that is off ends with another blank, trimmed here.
        column = end + (badge.isOn ? 1 : 2)
        rest.removeFirst()
      }
      return Frame.ScreenLine(line: line, targets: targets)
    }
  }

  /// What the filtered rows come to, as much of it as fits on a line; the title without games.
  private func answer(_ scene: ReportScene, _ width: Int) -> Line {
    scene.summary.flowing(to: width, between: [Span(" · ", .faint)]).first
      ?? Line(Phrase.reportTitle.text(in: language), .strong)
  }

  private mutating func body(_ height: Int, _ width: Int) -> [Frame.ScreenLine] {
    if case .help(let line) = panel {
      let lines = Self.help(width, height, in: language)
      let start = max(0, min(line, lines.count - height))
      if start != line { panel = .help(line: start) }
      return lines[start...].prefix(height).map { Frame.ScreenLine(line: $0) }
    }
    if case .ticket(let line) = panel { return ticket(height, width, from: line) }
    let layout = layout
    guard let filters else { return list(height, layout) }
    let options = filters.lines(
      height, layout.filters > 0 ? layout.filters : width, hasKeys: panel == .filters, in: language)
    if layout.filters == 0 { return options }
    return Self.beside(options, list(height, layout), at: layout.filters)
  }

  private mutating func ticket(_ height: Int, _ width: Int, from line: Int) -> [Frame.ScreenLine] {
    guard let row = selectedRow else { return [] }
    let lines = state.lines(
      ofTicket: state.games[row].ticket, today: today, in: language, width: width, record: record)
    let start = max(0, min(line, lines.count - height))
    if start != line { panel = .ticket(line: start) }
    return lines[start...].prefix(height).map { Frame.ScreenLine(line: $0) }
  }

  private static func beside(
    _ left: [Frame.ScreenLine], _ right: [Frame.ScreenLine], at column: Int
  ) -> [Frame.ScreenLine] {
    let empty = Frame.ScreenLine(line: Line())
    return (0..<max(left.count, right.count)).map { number in
      (number < left.count ? left[number] : empty)
        .joined(at: column, number < right.count ? right[number] : empty)
    }
  }

  private mutating func list(_ height: Int, _ layout: BrowseLayout) -> [Frame.ScreenLine] {
    if state.games.isEmpty, case .folder(let name, _) = reading {
      return Line(text("waiting for pictures in \(name)"), .faint).wrapped(to: layout.list).map {
        Frame.ScreenLine(line: $0)
      }
    }
    if let notice = scene.notice {
      return TerminalRenderer(width: layout.list).lines(of: notice)
        .map { Frame.ScreenLine(line: $0) }
    }
    let drawing = drawing
    let header = height < 4 ? nil : drawing.title
    let titles = header.map { [Frame.ScreenLine(line: Line()).joined(at: layout.gutter, $0)] } ?? []
    let marks = marks
    let order = state.order
    let rows = window.lines(max(0, height - titles.count), of: drawing) { indices in
      order[indices].allSatisfy(marks.contains)
    }
    let lines = (titles + rows).map { $0.cut(to: layout.list) }
    if layout.preview == 0 { return lines }
    let card = preview(layout.preview, height, drawing).map { line in
      Frame.ScreenLine(line: Line([Span("│ ", .faint)] + line.spans))
    }
    return Self.beside(lines, card, at: layout.list)
  }

  private func preview(_ width: Int, _ height: Int, _ drawing: ListDrawing) -> [Line] {
    let indices = drawing.ticket(at: window.selection)
    let scene = ReportScene(state, showing: indices, totals: Totals(), in: language, record: record)
    let renderer = TerminalRenderer(width: width)
    let lines = scene.cards().flatMap { renderer.lines(of: $0, face: .both) }
    let rest = Array(repeating: Line(), count: max(0, height - lines.count))
    return Array((lines.map { $0.marking(SearchQuery(state.search)) } + rest).prefix(height))
  }

  private var prompt: Line? {
    switch panel {
    case .search: Line([Span("/", .strong), Span(state.search)])
    case .write(let name, _) where notice == nil:
      Line([Span(text("write to: "), .strong), Span(name)])
    default: nil
    }
  }

  private func status(_ width: Int, hasBar: Bool) -> Line {
    if let notice { return notice }
    let hint =
      switch panel {
      case .filters, .help, .ticket: text("Escape closes")
      case .none, .search, .write: text("? help  q quit")
      }
    let right = Line(hasBar ? "" : hint, .faint)
    var facts = facts.map { Line($0, .faint) }
    if celebration.isShown, case .heading(let line)? = scene.celebration.first {
      facts.insert(celebration.decorated(line), at: reading == nil ? 1 : 2)
    }
    let left = Line(Array(facts.map(\.spans).joined(separator: [Span(" · ", .faint)])))
    let room = width - right.columns - 2
    if room < 8 { return right.cut(to: width) }
    return Line(left.cut(to: room).padded(to: room + 2).spans + right.spans)
  }

  private var facts: [String] {
    let position = DisplayText.grouped(window.selection + 1)
    let count = DisplayText.grouped(state.order.count)
    var facts = [state.order.isEmpty ? text("no rows") : text("\(position) of \(count)")]
    switch reading {
    case .inputs(let count, let whole):
      facts.append(text("\(DisplayText.grouped(count)) of \(DisplayText.grouped(whole)) read"))
    case .folder(let name, let count):
      facts.append(text("watching \(name), \(DisplayText.grouped(count)) read"))
    case nil:
      if state.isLoading { facts.append(Phrase.listLoading.text(in: language)) }
    }
    if state.seed != nil {
      facts.append(Phrase.orderShuffled.text(in: language))
    } else if state.sortKey != .input {
      facts.append(text("sorted by \(state.sortKey.title.text(in: language))"))
    }
    if state.isReversed { facts.append(Phrase.orderReverse.text(in: language).lowercased()) }
    if !state.search.isEmpty { facts.append(text("search: \(state.search)")) }
    if !marks.isEmpty { facts.append(text("\(DisplayText.grouped(marks.count)) marked")) }
    if !state.chosen.isEmpty { facts.append(text("filtered")) }
    return facts
  }

  /// Cuts a line at its start, because its end is where the user types.
  private static func keepingEnd(of line: Line, columns limit: Int) -> Line {
    if line.columns <= limit { return line }
    return Line(line.text, .source).cut(to: max(0, limit))
  }
}

/// Celebrates a first to third prize that can be claimed: a few seconds of glitter around its line.
struct BrowseCelebration {
  private let isStill: Bool
  private var best: Rank?
  private var ticks = 0
  /// Whether the line is shown: until the next key.
  private(set) var isShown = false
  static let pause = Duration.milliseconds(125)
  private static let length = 24

  init(isStill: Bool) { self.isStill = isStill }

  var isMoving: Bool { ticks > 0 }

  /// Starts when the rows hold a better prize than before.
  mutating func follow(_ totals: Totals) {
    guard let rank = totals.claims.celebrated?.rank, rank.rawValue < best?.rawValue ?? .max else {
      return
    }
    best = rank
    isShown = true
    ticks = isStill ? 0 : Self.length
  }

  mutating func tick() { ticks = max(0, ticks - 1) }
  mutating func dismiss() { (isShown, ticks) = (false, 0) }

  func decorated(_ line: Line) -> Line {
    let stars = isMoving ? ["✦ · ", "· ✦ ", "✧ · ", "· ✧ "][ticks % 4] : isStill ? "" : "✦ "
    return Line([Span(stars, .prize)] + line.spans)
  }
}
