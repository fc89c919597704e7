package import Lottery

/// A language for texts that people read.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of a locale name such as `ko_KR.UTF-8`; English for everything but Korean.
  package init(locale: String) { self = locale.prefix { $0.isLetter } == "ko" ? .korean : .english }
}

extension Wording {
  /// The text in a language; `later` fills a text without values, and other placeholders stay.
  package func text(in language: Language, _ later: [String] = []) -> String {
    text(later) { key in language == .korean ? Catalog.korean.texts[key] ?? key : key }
  }
}
