private import CTranslations

/// The translations of English texts into another language, read from a PO file.
///
/// The format is that of GNU gettext: an entry has `msgid` and `msgstr`, each one or more quoted
/// strings. Entries with a `msgctxt` are sentences that other layers, `lotto-fetch` and the C library say.
struct Catalog: Sendable {
  /// Translations by the English text with its placeholders.
  private(set) var texts: [String: String] = [:]
  /// The sentences that come with their values filled in, in the order of the file.
  private(set) var sentences: [(english: String, translation: String)] = []

  /// The Korean translations.
  static let korean = Catalog(
    // The data is constant, and the length is that of its array.
    unsafe Array(
      UnsafeBufferPointer(start: translations_korean(), count: translations_korean_length())))

  /// Reads a file whose lines end with a line feed.
  init(_ file: [UInt8]) {
    var entry = Entry()
    var start = 0
    while let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = file[start..<end]
      start = end + 1
      if line.starts(with: "msgctxt".utf8) || (line.starts(with: "msgid".utf8) && entry.isText) {
        add(entry)
        entry = Entry()
      }
      entry.read(line)
    }
    add(entry)
  }

  /// The text of the empty key is the header of the file.
  private mutating func add(_ entry: Entry) {
    if entry.key.isEmpty { return }
    let key = String(decoding: entry.key, as: UTF8.self)
    let text = String(decoding: entry.text, as: UTF8.self)
    if entry.isSentence { sentences.append((key, text)) } else { texts[key] = text }
  }

  /// What has been read of an entry.
  private struct Entry {
    var isSentence = false
    var isText = false
    var key: [UInt8] = []
    var text: [UInt8] = []

    mutating func read(_ line: ArraySlice<UInt8>) {
      switch line.first {
      case UInt8(ascii: "m") where line.starts(with: "msgctxt".utf8): isSentence = true
      case UInt8(ascii: "m"), UInt8(ascii: "\""):
        if line.starts(with: "msgstr".utf8) { isText = true }
        let quoted = line.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
        if isText { Self.append(quoted, to: &text) } else { Self.append(quoted, to: &key) }
      default: break
      }
    }

    private static func append(_ quoted: ArraySlice<UInt8>, to text: inout [UInt8]) {
      var rest = quoted
      while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
        text += rest[..<backslash]
        rest = rest[(backslash + 1)...]
        if let escaped = rest.popFirst() {
          text.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
        }
      }
      text += rest
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
