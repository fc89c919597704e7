internal import Reporting

/// Why something cannot be done, as one sentence in every language.
///
/// Unlike a `Wording` it has no places to fill in: the values stand in both texts already.
struct Reason: Equatable, Sendable {
  let english: String
  let korean: String

  /// A reason in English and in Korean.
  init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// What is the same in every language: names, numbers, the words of a library.
  init(verbatim text: String) { self.init(text, text) }

  /// A wording, filled in.
  init(_ wording: Wording, _ values: [String] = []) {
    self.init(wording.text(in: .english, values), wording.text(in: .korean, values))
  }

  /// The reason in a language.
  func text(in language: Language) -> String { language == .korean ? korean : english }

  /// The reason, behind the name of what it is about.
  func about(_ name: String) -> Reason { Reason("\(name): \(english)", "\(name): \(korean)") }

  /// The reason, followed by another text in the same language.
  static func + (reason: Reason, end: Reason) -> Reason {
    Reason(reason.english + end.english, reason.korean + end.korean)
  }
}
