private import CTranslations

/// The translations of English texts into another language, read from a PO file.
///
/// The format is that of GNU gettext: an entry has `msgid` and `msgstr`, each one or more quoted
/// strings. Entries with a `msgctxt` are sentences that other layers, `lotto-fetch` and the C library say.
struct Catalog: Sendable {
  /// Translations by the English text with its placeholders.
  let texts: [String: String]
  /// The sentences that come with their values filled in, in the order of the file.
  let sentences: [(english: String, translation: String)]

  /// The Korean translations.
  static let korean = Catalog(
    // SAFETY: the array is a constant of the C module and has this length.
    unsafe UnsafeBufferPointer(
      start: translations_korean(), count: translations_korean_length()
    ).split(separator: UInt8(ascii: "\n")).map { unsafe String(decoding: $0, as: UTF8.self) })

  init(_ lines: [String]) {
    var texts: [String: String] = [:]
    var sentences: [(String, String)] = []
    var entry = Entry()
    for line in lines + ["msgid"] {
      if line.hasPrefix("msgctxt") || (line.hasPrefix("msgid") && !entry.text.isEmpty) {
        if entry.isSentence {
          sentences.append((entry.key, entry.text))
        } else {
          texts[entry.key] = entry.text
        }
        entry = Entry()
      }
      entry.read(line)
    }
    // The text of the empty key is the header of the file.
    texts[""] = nil
    self.texts = texts
    self.sentences = sentences
  }

  /// What has been read of an entry.
  private struct Entry {
    var isSentence = false
    var key = ""
    var text = ""
    private var isText = false

    mutating func read(_ line: String) {
      if line.hasPrefix("#") { return }
      if line.hasPrefix("msgctxt") {
        isSentence = true
        return
      }
      if line.hasPrefix("msgstr") { isText = true }
      guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\"") else {
        return
      }
      let piece = Self.unescaped(line[start..<end].dropFirst())
      if isText { text += piece } else { key += piece }
    }

    private static func unescaped(_ text: Substring) -> String {
      guard text.contains("\\") else { return String(text) }
      var result = ""
      var isEscaped = false
      for character in text {
        if isEscaped {
          result.append(character == "n" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  }
}

extension Catalog {
  /// The translation of an English sentence whose values are filled in; nil if it is unknown.
  ///
  /// Values are translated, too: a sentence may contain another one, or a text.
  func translation(ofSentence text: String) -> String? {
    for sentence in sentences {
      if sentence.english == text { return sentence.translation }
      if let values = Wording.values(of: text, in: sentence.english) {
        return Wording.fill(
          sentence.translation, values.map { translation(ofSentence: $0) ?? texts[$0] ?? $0 })
      }
    }
    return nil
  }
}
