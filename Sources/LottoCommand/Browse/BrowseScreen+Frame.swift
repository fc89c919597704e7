internal import Reporting

extension BrowseScreen {
  /// What the screen shows in a size.
  mutating func frame(lines height: Int, columns width: Int) -> Frame {
    size = (height, width)
    isOutdated = false
    let renderer = TerminalRenderer(width: width)
    let scene = scene
    let head = top(scene, renderer).prefix(height < 8 ? 1 : height < 16 ? 3 : height / 3)
    let end = totals(scene, width).prefix(height < 7 ? 0 : height < 16 ? 1 : 2)
    let room = max(0, height - head.count - end.count - 1)
    var frame = Frame()
    frame.lines = head.map { Frame.ScreenLine(line: $0) } + body(room, width)
    frame.lines = Array(frame.lines.prefix(max(0, height - end.count - 1)))
    let missing = max(0, height - end.count - 1 - frame.lines.count)
    frame.lines += Array(repeating: Frame.ScreenLine(line: Line()), count: missing)
    frame.lines += end.map { Frame.ScreenLine(line: $0) }
    if let prompt {
      let shown = Self.keepingEnd(of: prompt, columns: width - 1)
      frame.lines.append(Frame.ScreenLine(line: shown))
      frame.cursor = Frame.Place(line: frame.lines.count - 1, column: shown.columns)
    } else {
      frame.lines.append(Frame.ScreenLine(line: status(width)))
    }
    frame.lines = frame.lines.map {
      Frame.ScreenLine(line: $0.line.cut(to: width), isSelected: $0.isSelected)
    }
    return frame
  }

  // MARK: - Above the list

  private func top(_ scene: ReportScene, _ renderer: TerminalRenderer) -> [Line] {
    let joy = ReportContainer.screenJoy.blocks(of: scene).map { block in
      guard case .heading(let line) = block else { return block }
      return .heading(party.decorated(line))
    }
    let blocks = ReportContainer.screenTop.blocks(of: scene)
    return renderer.lines(of: blocks.prefix(1) + joy + blocks.dropFirst())
  }

  // MARK: - Totals

  /// What passes adds up to: facts one behind another, each on one line.
  private func totals(_ scene: ReportScene, _ width: Int) -> [Line] {
    let facts = ReportContainer.screenEnd.blocks(of: scene).flatMap { block in
      if case .facts(let facts) = block { facts } else { [Fact]() }
    }
    let dot = Span(" · ", .faint)
    return facts.reduce(into: [Line]()) { lines, fact in
      let piece = [Span("\(fact.name) ", .faint)] + fact.value.spans
      let joined = Line((lines.last ?? Line()).spans + [dot] + piece)
      if lines.isEmpty || joined.columns > width {
        lines.append(Line(piece))
      } else {
        lines[lines.count - 1] = joined
      }
    }
  }

  // MARK: - The list, or what stands in its place

  private mutating func body(_ height: Int, _ width: Int) -> [Frame.ScreenLine] {
    switch panel {
    case .filters(let filters): return filters.lines(height, in: language)
    case .help(let line):
      let lines = Self.help(width, in: language)
      let start = max(0, min(line, lines.count - height))
      if start != line { limitHelp(to: start) }
      return lines[start...].prefix(height).map { Frame.ScreenLine(line: $0) }
    case .none, .search, .write: return list(height, width)
    }
  }

  private mutating func list(_ height: Int, _ width: Int) -> [Frame.ScreenLine] {
    let gutter = width < 30 ? 1 : 2
    if state.order.isEmpty {
      return TerminalRenderer(width: width)
        .lines(of: ReportContainer.screenList.blocks(of: scene))
        .map { Frame.ScreenLine(line: $0) }
    }
    // Pages that reach the screen are asked for before anyone sees that they were not there.
    while state.limit < min(state.order.count, window.place + 2 * height) { send(.more) }
    let drawing = drawing(width: max(1, width - gutter))
    let indent = Span(String(repeating: " ", count: gutter))
    let header = drawing.titles.map { Line([indent] + $0.spans) }
    let titles = header.count * 4 > height ? [] : header
    return titles.map { Frame.ScreenLine(line: $0) }
      + window.lines(max(0, height - titles.count), of: drawing, gutter: gutter)
  }

  /// The keys with what they do, from the one list of them.
  static func help(_ width: Int, in language: Language) -> [Line] {
    let heading = Line(BrowseText.help.text(in: language), .strong)
    let label = (KeyBinding.all.map { Line($0.label).columns }.max() ?? 0) + 2
    return [heading]
      + KeyBinding.all.flatMap { binding -> [Line] in
        let summary = Line(binding.summary.text(in: language))
        guard width - label >= 24 else {
          return [Line(binding.label, .strong).cut(to: width)]
            + summary.wrapped(to: max(1, width - 2)).map { Line([Span("  ")] + $0.spans) }
        }
        return summary.wrapped(to: width - label).enumerated().map { number, line in
          let key = Line(number == 0 ? binding.label : "", .strong).padded(to: label)
          return Line(key.spans + line.spans)
        }
      }
  }

  // MARK: - Below the list

  /// What is being typed; nil where nothing is.
  private var prompt: Line? {
    switch panel {
    case .search: Line([Span("/", .strong), Span(state.search)])
    case .write(let name, _) where notice == nil:
      Line([Span(BrowseText.writePrompt.text(in: language), .strong), Span(name)])
    default: nil
    }
  }

  /// Where in the list the keys act, in which order, and what passes; or what was done.
  private func status(_ width: Int) -> Line {
    if let notice { return notice }
    let hint: BrowseText
    switch panel {
    case .filters, .help: hint = .panelHint
    case .none, .search, .write: hint = .helpHint
    }
    let right = Line(hint.text(in: language), .faint)
    let left = Line(facts.joined(separator: " · "), .faint)
    let room = width - right.columns - 2
    if room < 8 { return right.cut(to: width) }
    return Line(left.cut(to: room).padded(to: room + 2).spans + right.spans)
  }

  private var facts: [String] {
    var facts = [
      state.order.isEmpty
        ? BrowseText.placeOfNone.text(in: language)
        : BrowseText.place.text(
          in: language, DisplayText.grouped(window.place + 1),
          DisplayText.grouped(state.order.count))
    ]
    if state.isLoading { facts.append(Phrase.listLoading.text(in: language)) }
    if state.seed != nil {
      facts.append(Phrase.orderShuffled.text(in: language))
    } else if state.sortKey != .input {
      let order = state.sortKey.title.text(in: language)
      facts.append(BrowseText.sortedBy.text(in: language, order))
    }
    if state.isReversed { facts.append(Phrase.orderReverse.text(in: language).lowercased()) }
    if !state.search.isEmpty {
      facts.append(BrowseText.searched.text(in: language, state.search))
    }
    if !state.chosen.isEmpty { facts.append(BrowseText.filtered.text(in: language)) }
    return facts
  }

  /// A line of which the end is kept: where it is being typed.
  private static func keepingEnd(of line: Line, columns limit: Int) -> Line {
    if line.columns <= limit { return line }
    return Line(line.text, .source).cut(to: max(0, limit))
  }
}
