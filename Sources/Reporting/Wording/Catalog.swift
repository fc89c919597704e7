private import CTranslations

/// The translations of English texts into another language, read from a GNU gettext PO file.
///
/// Entries with a `msgctxt` are sentences from lower layers, `lotto-fetch` and the C library.
struct Catalog: Sendable {
  private(set) var texts: [String: String] = [:]
  /// The sentences that come with their values filled in, in the order of the file.
  private(set) var sentences: [(from: String, to: String)] = []
  static let korean = Catalog(
    // The data is constant, and the length is that of its array.
    unsafe Array(
      UnsafeBufferPointer(start: translations_korean(), count: translations_korean_length())))

  init(_ file: [UInt8]) {
    var entry = Entry()
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let isStart = line.starts(with: "msgctxt".utf8) || line.starts(with: "msgid".utf8)
      if isStart, entry.isText {
        add(entry)
        entry = Entry()
      }
      entry.read(line)
    }
    add(entry)
  }

  /// Translates a sentence with its values, which may be sentences or texts; nil if it is unknown.
  func translation(ofSentence text: String) -> String? {
    Wording.translation(of: text, by: sentences) { value in
      translation(ofSentence: value) ?? texts[value] ?? value
    }
  }

  /// Adds an entry, except the file's header, whose key is empty.
  private mutating func add(_ entry: Entry) {
    if entry.key.isEmpty { return }
    let key = String(decoding: entry.key, as: UTF8.self)
    let text = String(decoding: entry.text, as: UTF8.self)
    if entry.isSentence { sentences.append((key, text)) } else { texts[key] = text }
  }

  private struct Entry {
    var isSentence = false
    var isText = false
    var key: [UInt8] = []
    var text: [UInt8] = []

    mutating func read(_ line: ArraySlice<UInt8>) {
      if line.starts(with: "msgctxt".utf8) {
        isSentence = true
        return
      }
      guard let first = line.first, "m\"".utf8.contains(first) else { return }
      if line.starts(with: "msgstr".utf8) { isText = true }
      var rest = line.drop { $0 != UInt8(ascii: "\"") }.dropFirst().dropLast()
      var quoted: [UInt8] = []
      while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
        quoted += rest[..<backslash]
        rest = rest[(backslash + 1)...]
        if let escaped = rest.popFirst() {
          quoted.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
        }
      }
      if isText { text += quoted + rest } else { key += quoted + rest }
    }
  }
}
