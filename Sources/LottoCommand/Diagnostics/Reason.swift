internal import Reporting

/// Why something cannot be done, as a sentence in every language.
///
/// Unlike a `Wording` it has no placeholders: both texts already contain the values.
struct Reason: Equatable, Sendable {
  let english: String
  let korean: String

  /// A reason in English and in Korean.
  init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Text that is the same in every language: names, numbers, messages of libraries.
  init(verbatim text: String) { self.init(text, text) }

  /// A wording with its values filled in.
  init(_ wording: Wording, _ values: [String] = []) {
    self.init(wording.text(in: .english, values), wording.text(in: .korean, values))
  }

  func text(in language: Language) -> String { language == .korean ? korean : english }

  /// The reason, prefixed with the name of its subject.
  func about(_ name: String) -> Reason { Reason("\(name): \(english)", "\(name): \(korean)") }

  /// The reason, followed by another text in the same language.
  static func + (reason: Reason, end: Reason) -> Reason {
    Reason(reason.english + end.english, reason.korean + end.korean)
  }
}
