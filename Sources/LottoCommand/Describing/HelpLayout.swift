internal import Platform
internal import Reporting

/// Wraps help to the terminal's width, 40 to 80 columns.
struct HelpLayout {
  let language: Language
  let width: Int

  init(_ language: Language) {
    self.language = language
    width = min(80, max(40, ResultOutput.width(isTerminal: true)))
  }

  /// The text of a topic.
  func page(of topic: HelpTopic) -> String {
    let head = ["lotto help \(topic.name)", "", topic.summary.text(in: language)]
    return (head + lines(of: topic.parts)).joined(separator: "\n")
  }

  /// Joins parts with an empty line before each, unless it is indented below a title.
  func lines(of parts: [HelpTopic.Part]) -> [String] {
    var lines: [String] = []
    var isBelowTitle = false
    for part in parts {
      lines += (isBelowTitle && part.isIndented ? [] : [""]) + self.lines(of: part)
      isBelowTitle = part.isTitle
    }
    return lines
  }

  /// Wraps text between words and indents every line.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Line(text).wrapped(to: width - indent).map { blanks + $0.text }
  }

  /// A name followed by its meaning; an overlong name gets a line of its own.
  func entry(_ name: String, _ text: String, column: Int) -> [String] {
    let column = min(column, width / 2)
    let lines = wrapped(text, indent: column)
    let left = "  \(name)"
    let room = column - TextWidth.columns(of: left)
    guard room > 0, let first = lines.first else { return wrapped(name, indent: 2) + lines }
    let text = String(repeating: " ", count: room) + first.drop { $0 == " " }
    return [left + text] + lines.dropFirst()
  }

  /// The lines of a part of a topic.
  private func lines(of part: HelpTopic.Part) -> [String] {
    switch part {
    case .title(let title): return ["\(title.text(in: language)):"]
    case .paragraph(let text): return wrapped(text.text(in: language))
    case .lines(let lines): return lines.map { "  \($0)" }
    case .entries(let entries):
      let name = entries.map(\.name.count).max() ?? 0
      let names = entries.map { entry in
        let blanks = String(repeating: " ", count: name - entry.name.count)
        return entry.type.isEmpty ? entry.name : "\(entry.name)\(blanks)  \(entry.type)"
      }
      let column = (names.map(\.count).max() ?? 0) + 4
      return zip(names, entries).flatMap { name, entry in
        self.entry(name, entry.text.text(in: language), column: column)
      }
    }
  }
}
