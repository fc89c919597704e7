/// A language in which the program speaks to people.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of a locale's name such as `ko_KR.UTF-8`; English for all that is not Korean.
  package init(locale: String) {
    self = locale.prefix { $0.isLetter } == "ko" ? .korean : .english
  }
}

/// A text in every language; `{0}`, `{1}` … stand for what is filled in.
///
/// `{0|game|games}` is the first word where the value `{0}` is 1, and else the second.
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

  /// A text with another behind it.
  package static func + (left: Wording, right: Wording) -> Wording {
    Wording(left.english + right.english, left.korean + right.korean)
  }

  /// The text in a language with the places that are to be filled in.
  package func template(in language: Language) -> String {
    language == .korean ? korean : english
  }

  /// The text in a language, filled in.
  package func text(in language: Language, _ values: [String] = []) -> String {
    let template = template(in: language)
    var text = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...].dropFirst()
      let place = rest.prefix { $0 != "}" }
      text += Self.filled(place, values)
      rest = rest.dropFirst(place.count + 1)
    }
    return text + rest
  }

  /// What stands in a place: a value, or the word that goes with it.
  private static func filled(_ place: Substring, _ values: [String]) -> Substring {
    let parts = place.split(separator: "|", omittingEmptySubsequences: false)
    guard let index = Int(parts[0]), values.indices.contains(index) else { return "" }
    guard parts.count == 3 else { return values[index][...] }
    return values[index] == "1" ? parts[1] : parts[2]
  }
}
