internal import Reporting

/// The options of all filters as one list, with one selected.
struct FilterPanel: Equatable {
  struct Entry: Equatable {
    let filter: ReportFilter.ID
    let option: Int
    let rows: Int
    let isOn: Bool
  }

  private(set) var entries: [Entry] = []
  private(set) var selection = 0

  mutating func update(_ state: ReportState) {
    let last = selected
    let counts = FilterCounts(state).options
    entries = ReportFilter.all.flatMap { filter in
      (counts[filter.id] ?? []).map { count in
        let isOn = state.chosen[filter.id]?.contains(count.option) == true
        return Entry(filter: filter.id, option: count.option, rows: count.rows, isOn: isOn)
      }
    }
    let same = last.flatMap { last in
      entries.firstIndex { $0.filter == last.filter && $0.option == last.option }
    }
    select(same ?? selection)
  }

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }
  mutating func move(by steps: Int) { select(selection + steps) }

  mutating func select(_ selection: Int) {
    self.selection = max(0, min(selection, entries.count - 1))
  }

  /// Draws the panel, scrolled to the selected option, which is marked while it has the focus.
  func lines(
    _ height: Int, _ width: Int, hasKeys: Bool, in language: Language
  ) -> [Frame.ScreenLine] {
    var lines: [Frame.ScreenLine] = []
    var selectedLine = 0
    var last: ReportFilter.ID?
    for (number, entry) in entries.enumerated() {
      let filter = ReportFilter.named(entry.filter)
      if entry.filter != last {
        lines.append(Frame.ScreenLine(line: Line(filter.title.text(in: language), .strong)))
      }
      last = entry.filter
      if number == selection { selectedLine = lines.count }
      let mark = filter.isMultiple ? (entry.isOn ? "[x]" : "[ ]") : (entry.isOn ? "(•)" : "( )")
      let line = Line([
        Span(
          "\(number == selection && hasKeys ? "▸" : " ") \(mark) \(filter.label(entry.option, language))"
        ),
        Span("  \(DisplayText.grouped(entry.rows))", .faint),
      ])
      lines.append(
        Frame.ScreenLine(
          line: line, isSelected: number == selection && hasKeys,
          targets: [Frame.Target(columns: 0..<width, act: .option(number))]))
    }
    let start = max(0, min(selectedLine - height / 2, lines.count - height))
    return Array(lines[start...].prefix(height))
  }
}
