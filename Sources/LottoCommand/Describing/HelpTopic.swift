internal import Lottery
internal import Reporting

struct HelpTopic: Sendable {
  let name: String
  let heading: String
  let summary: Wording
  let parts: [Part]

  enum Part: Sendable {
    case title(Wording)
    case paragraph(Wording)
    case entries([Entry])
    /// Lines to copy, which are never wrapped.
    case lines([String])

    var isTitle: Bool {
      if case .title = self { true } else { false }
    }

    var isIndented: Bool {
      switch self {
      case .entries, .lines: true
      case .title, .paragraph: false
      }
    }

    static func text(_ text: Wording.Literal) -> Self { .paragraph(Wording(text)) }
    static func title(_ text: Wording.Literal) -> Self { .title(Wording(text)) }
  }

  struct Entry: Sendable {
    let name: String
    let type: String
    let text: Wording

    init(_ name: String, type: String = "", _ text: Wording) {
      self.name = name
      self.type = type
      self.text = text
    }
  }

  static let all: [HelpTopic] = [
    .rows, .errors, .json, .exitStatus, .cluster, .python, .resume, .privacy,
  ]

  static func named(_ name: [UInt8]) -> HelpTopic? {
    all.first { $0.name.utf8.elementsEqual(name) }
  }
}
