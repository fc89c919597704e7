internal import Reporting

/// A subject of `lotto help` besides the commands, as an entry of a list.
struct HelpTopic: Sendable {
  /// Its name behind `lotto help`.
  let name: String
  /// Its heading in the manual page.
  let heading: String
  /// What it is about, in a few words.
  let summary: Wording
  /// What it says, in order.
  let parts: [Part]

  /// A piece of text.
  enum Part: Sendable {
    case title(Wording)
    case paragraph(Wording)
    /// Names with what they mean.
    case entries([Entry])
    /// Lines to copy, which are never wrapped.
    case lines([String])
  }

  /// A name with its meaning.
  struct Entry: Sendable {
    let name: String
    /// Its type; empty where there is none to tell.
    let type: String
    let text: Wording

    init(_ name: String, type: String = "", _ text: Wording) {
      self.name = name
      self.type = type
      self.text = text
    }
  }

  /// Every topic, in the order of help.
  static let all: [HelpTopic] = [
    .rows, .errors, .json, .exitStatus, .cluster, .resume, .privacy,
  ]

  /// The topic of a name; nil for an unknown one.
  static func named(_ name: [UInt8]) -> HelpTopic? {
    all.first { $0.name.utf8.elementsEqual(name) }
  }
}

extension HelpTopic.Part {
  /// Whether it stands above others.
  var isTitle: Bool {
    if case .title = self { true } else { false }
  }

  /// Whether its lines are indented.
  var isIndented: Bool {
    switch self {
    case .entries, .lines: true
    case .title, .paragraph: false
    }
  }

  /// A paragraph in English and in Korean.
  static func text(_ english: String, _ korean: String) -> Self {
    .paragraph(Wording(english, korean))
  }

  /// A title in English and in Korean.
  static func title(_ english: String, _ korean: String) -> Self {
    .title(Wording(english, korean))
  }
}
