/// A form that a file of tickets may have, as an entry of a list.
package struct BatchFormat: Equatable, Sendable {
  /// Its name, for `--input-format`.
  package let name: String
  /// The endings of names by which files of this form are known.
  let endings: [String]
  /// What the bytes are.
  let content: Content

  /// What the bytes of a file are.
  enum Content: Equatable, Sendable {
    /// A head of NumPy, and the tickets that it describes.
    case npy
    /// Rows and nothing else.
    case rows
    /// Text: a game or a ticket on each line.
    case text(TextForm)
  }

  /// Every form.
  package static let all: [BatchFormat] = [
    BatchFormat(name: "npy", endings: [".npy"], content: .npy),
    BatchFormat(name: "u8", endings: [".u8"], content: .rows),
    BatchFormat(name: "csv", endings: [".csv", ".txt"], content: .text(.games)),
    BatchFormat(name: "url", endings: [".url", ".urls"], content: .text(.urls)),
  ]

  /// The form of a file by its first bytes, else by its name; nil when neither tells.
  ///
  /// Text whose name tells nothing is lines of numbers, or of addresses where it begins with one.
  package static func recognized(prefix: [UInt8], name: [UInt8]) -> BatchFormat? {
    if prefix.starts(with: NPYHeader.magic) { return all.first { $0.content == .npy } }
    let prefix = withoutMark(prefix)
    let name = String(decoding: name, as: UTF8.self).lowercased()
    if let format = all.first(where: { $0.endings.contains(where: name.hasSuffix) }) {
      return format.content == .text(.games) && looksLikeURL(prefix)
        ? all.first { $0.content == .text(.urls) } : format
    }
    guard prefix.allSatisfy({ (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }) else {
      return nil
    }
    let text = looksLikeURL(prefix) ? TextForm.urls : .games
    return prefix.isEmpty ? nil : all.first { $0.content == .text(text) }
  }

  /// The first bytes of a text, without the byte order mark that some programs put before it.
  static func withoutMark(_ prefix: [UInt8]) -> [UInt8] {
    let mark = Array("\u{FEFF}".utf8)
    return prefix.starts(with: mark) ? Array(prefix.dropFirst(mark.count)) : prefix
  }

  private static func looksLikeURL(_ prefix: [UInt8]) -> Bool { prefix.starts(with: "http".utf8) }
}
