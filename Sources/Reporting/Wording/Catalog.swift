private import CTranslations

/// The translations of English texts into another language, read from a GNU gettext PO file.
struct Catalog: Sendable {
  private(set) var texts: [String: String] = [:]
  static let korean = Catalog(
    // The data is constant, and the length is that of its array.
    unsafe Array(
      UnsafeBufferPointer(start: translations_korean(), count: translations_korean_length())))

  init(_ file: [UInt8]) {
    var entry = Entry()
    for line in file.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "msgid".utf8), entry.isText {
        add(entry)
        entry = Entry()
      }
      entry.read(line)
    }
    add(entry)
  }

  /// Adds an entry, except the file's header, whose key is empty.
  private mutating func add(_ entry: Entry) {
    if entry.key.isEmpty { return }
    texts[String(decoding: entry.key, as: UTF8.self)] = String(decoding: entry.text, as: UTF8.self)
  }

  private struct Entry {
    var isText = false
    var key: [UInt8] = []
    var text: [UInt8] = []

    mutating func read(_ line: ArraySlice<UInt8>) {
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
