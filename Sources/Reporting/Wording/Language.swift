/// A language for texts that people read.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of a locale name such as `ko_KR.UTF-8`; English for everything but Korean.
  package init(locale: String) {
    self = locale.prefix { $0.isLetter } == "ko" ? .korean : .english
  }
}

/// A text in every language; `{0}`, `{1}` … are placeholders.
///
/// `{0|game|games}` is the first word if the value of `{0}` is 1, otherwise the second.
package struct Wording: Equatable, Sendable {
  /// The English text.
  package let english: String
  /// The Korean text.
  package let korean: String

  /// A text in English and in Korean.
  package init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Concatenates two texts.
  package static func + (left: Wording, right: Wording) -> Wording {
    Wording(left.english + right.english, left.korean + right.korean)
  }

  /// The text in a language, with its placeholders.
  package func template(in language: Language) -> String {
    language == .korean ? korean : english
  }

  /// The text in a language, with its placeholders filled in.
  package func text(in language: Language, _ values: [String] = []) -> String {
    let template = template(in: language)
    var text = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...].dropFirst()
      let placeholder = rest.prefix { $0 != "}" }
      text += Self.filled(placeholder, values)
      rest = rest.dropFirst(placeholder.count + 1)
    }
    return text + rest
  }

  /// What replaces a placeholder: a value, or the word chosen by the value.
  private static func filled(_ placeholder: Substring, _ values: [String]) -> Substring {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
    guard let index = Int(parts[0]), values.indices.contains(index) else { return "" }
    guard parts.count == 3 else { return values[index][...] }
    return values[index] == "1" ? parts[1] : parts[2]
  }
}
