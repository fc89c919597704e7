/// A text for people: English in the code, other languages in the catalog of `CTranslations`.
///
/// `{0}`, `{1}` … are placeholders; `{0|game|games}` is the first word if the value of `{0}` is 1.
package struct Wording: Equatable, Sendable {
  /// The English text with its placeholders, the key of its translations.
  let key: String
  /// The values of the placeholders; none if they are filled in later.
  let values: [Value]

  enum Value: Equatable, Sendable {
    case text(String)
    case wording(Wording)
  }

  /// A text written in the code; interpolations become its values.
  package init(_ text: Literal) {
    var key = ""
    var values: [Value] = []
    for part in text.parts {
      switch part {
      case .literal(let words): key += words
      case .value(let value):
        key += "{\(values.count)}"
        values.append(value)
      }
    }
    self.init(key: key, values: values)
  }

  /// A text that is the same in every language: names, numbers, messages of libraries.
  package init(verbatim text: String) { self.init(key: "{0}", values: [.text(text)]) }

  /// Names as a list in a sentence, such as "A, B and C"; at least two.
  package init(allOf names: [String]) {
    self = Wording("\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")")
  }

  /// Names as alternatives in a sentence, such as "A, B or C"; at least two.
  package init(anyOf names: [String]) {
    self = Wording("\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  /// An English text that is defined elsewhere, such as a `Phrase` or a product's message.
  package init(key: String) { self.init(key: key, values: []) }

  /// No text.
  package static let empty = Wording(verbatim: "")

  init(key: String, values: [Value]) {
    self.key = key
    self.values = values
  }

  /// Concatenates two texts.
  package static func + (left: Wording, right: Wording) -> Wording { Wording("\(left)\(right)") }

  /// The text with its placeholders filled in.
  package func with(_ values: [String]) -> Wording {
    Wording(key: key, values: values.map { .text($0) })
  }

  /// The text, prefixed with the name of its subject.
  package func about(_ name: String) -> Wording { Wording("\(name): \(self)") }

  /// The text with its placeholder filled in by another text.
  package func with(_ value: Wording) -> Wording { Wording(key: key, values: [.wording(value)]) }

  /// The text in English.
  package var english: String { text { $0 } }

  /// The text after its key, and those of the texts in it, have been translated.
  ///
  /// `later` fills a text without values, and other placeholders stay.
  package func text(
    _ later: [String] = [], translating translation: (_ key: String) -> String
  ) -> String {
    let filled = values.map { value in
      switch value {
      case .text(let text): text
      case .wording(let wording): wording.text(translating: translation)
      }
    }
    return Self.fill(translation(key), values.isEmpty ? later : filled)
  }

  /// The text after all that it says, its values included, has been changed in the same way.
  package func mapTexts(_ change: (String) -> String) -> Wording {
    let changed = values.map { value -> Value in
      switch value {
      case .text(let text): .text(change(text))
      case .wording(let wording): .wording(wording.mapTexts(change))
      }
    }
    return Wording(key: change(key), values: changed)
  }

  private static func fill(_ template: String, _ values: [String]) -> String {
    if values.isEmpty { return template }
    var text = ""
    var rest = template[...]
    while let brace = rest.firstIndex(of: "{") {
      let placeholder = rest[brace...].dropFirst().prefix { $0 != "}" }
      let isPlaceholder = placeholder.first?.isNumber == true
      text += rest[..<brace]
      text += isPlaceholder ? filled(placeholder, values) ?? "{\(placeholder)}" : "{"
      rest = rest[(isPlaceholder ? placeholder.endIndex : brace)...].dropFirst()
    }
    return text + rest
  }

  /// What replaces a placeholder: a value, or the word that it chooses; nil if there is no value.
  private static func filled(_ placeholder: Substring, _ values: [String]) -> Substring? {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
    guard let index = Int(parts[0]), values.indices.contains(index) else { return nil }
    return parts.count < 3 ? values[index][...] : values[index] == "1" ? parts[1] : parts[2]
  }

  /// An English text in the code; it may interpolate values and other texts.
  package struct Literal: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    fileprivate enum Part {
      case literal(String)
      case value(Value)
    }

    /// A text without values.
    package init(stringLiteral text: String) { parts = [.literal(text)] }

    /// A text with values.
    package init(stringInterpolation text: Literal) { self = text }

    /// No parts yet.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words that are translated with the text.
    package mutating func appendLiteral(_ text: String) { parts.append(.literal(text)) }

    /// Adds a value that is the same in every language.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(.text(value.description)))
    }

    /// Adds a text that has its own translation.
    package mutating func appendInterpolation(_ wording: Wording) {
      parts.append(.value(.wording(wording)))
    }

    /// Joins the pieces of a text that is too long for a line.
    package static func + (left: Literal, right: Literal) -> Literal {
      var joined = left
      joined.parts += right.parts
      return joined
    }
  }
}
