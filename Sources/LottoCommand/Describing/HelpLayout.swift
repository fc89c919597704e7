internal import Platform
internal import Reporting

/// Puts help into lines that are no wider than a terminal, or 80 columns.
struct HelpLayout {
  let language: Language
  /// The columns of a line.
  let width: Int

  init(_ language: Language) {
    self.language = language
    width = min(80, max(40, ResultOutput.width(isTerminal: true)))
  }

  /// What a topic says.
  func page(of topic: HelpTopic) -> String {
    var lines = ["lotto help \(topic.name)", "", topic.summary.template(in: language)]
    var isBelowTitle = false
    for part in topic.parts {
      lines += (isBelowTitle && part.isIndented ? [] : [""]) + self.lines(of: part)
      isBelowTitle = part.isTitle
    }
    return lines.joined(separator: "\n")
  }

  /// A text broken between words, each line behind as many blanks.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return Line(text).wrapped(to: width - indent).map { blanks + $0.text }
  }

  /// A name and what it means behind it; a name that is too long has its line to itself.
  func entry(_ name: String, _ text: String, column: Int) -> [String] {
    let column = min(column, width / 2)
    let lines = wrapped(text, indent: column)
    let left = "  \(name)"
    let room = column - TextWidth.columns(of: left)
    guard room > 0, let first = lines.first else { return wrapped(name, indent: 2) + lines }
    return [left + String(repeating: " ", count: room) + first.drop { $0 == " " }]
      + lines.dropFirst()
  }

  /// The lines of a part of a topic.
  private func lines(of part: HelpTopic.Part) -> [String] {
    switch part {
    case .title(let title): return ["\(title.template(in: language)):"]
    case .paragraph(let text): return wrapped(text.template(in: language))
    case .lines(let lines): return lines.map { "  \($0)" }
    case .entries(let entries):
      let name = entries.map(\.name.count).max() ?? 0
      let names = entries.map { entry in
        let blanks = String(repeating: " ", count: name - entry.name.count)
        return entry.type.isEmpty ? entry.name : "\(entry.name)\(blanks)  \(entry.type)"
      }
      let column = (names.map(\.count).max() ?? 0) + 4
      return zip(names, entries).flatMap { name, entry in
        self.entry(name, entry.text.template(in: language), column: column)
      }
    }
  }
}
