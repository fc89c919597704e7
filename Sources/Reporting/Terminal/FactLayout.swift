/// Lays out names with their values: amounts in as many columns as fit, everything else in one.
struct FactLayout {
  let width: Int

  /// Maximum number of columns of facts side by side.
  private static let columnLimit = 3
  /// Terminal columns between two columns of facts.
  private static let gap = 4

  func lines(of facts: [Fact]) -> [Line] {
    let name = facts.map { TextWidth.columns(of: $0.name) }.max() ?? 0
    let value = facts.map(\.value.columns).max() ?? 0
    let areAmounts = facts.allSatisfy { Self.isAmount($0.value.text) }
    guard areAmounts, name + 2 + value <= width else {
      return facts.flatMap { lines(of: $0, name: name) }
    }
    let cell = name + 2 + value
    let fitting = (width + Self.gap) / (cell + Self.gap)
    let columns = min(fitting, Self.columnLimit, facts.count)
    let height = (facts.count + columns - 1) / columns
    return (0..<height).map { row in
      let cells = stride(from: row, to: facts.count, by: height).map { index in
        Line(facts[index].name).padded(to: name + 2).spans
          + facts[index].value.padded(to: value, .trailing).spans
      }
      return Line(Array(cells.joined(separator: [Span(String(repeating: " ", count: Self.gap))])))
    }
  }

  /// Whether a text is a number, with or without a unit.
  private static func isAmount(_ text: String) -> Bool {
    (text.first?.isNumber == true || text.first == "×") && text.split(separator: " ").count <= 2
  }

  /// A name with its value beside it, or below it if there is no room.
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
