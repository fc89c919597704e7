internal import Platform

/// An input format for a file of tickets.
package struct BatchFormat: Equatable, Sendable {
  /// The format's name, for `--input-format`.
  package let name: String
  let suffixes: [String]
  /// What the file's blocks hold; nil if the file's NumPy header determines it.
  let content: BatchReader.Content?

  /// All formats.
  package static let all: [BatchFormat] = [
    BatchFormat(name: "npy", suffixes: [".npy"], content: nil),
    BatchFormat(name: "u8", suffixes: [".u8"], content: .tickets(.rows)),
    BatchFormat(name: "csv", suffixes: [".csv", ".txt"], content: .text(.games)),
    BatchFormat(name: "url", suffixes: [".url", ".urls"], content: .text(.urls)),
  ]

  /// Detects the format by NumPy's magic bytes, else by the name, else as text; nil if none fits.
  ///
  /// Text with an unknown suffix, or that of games, holds URLs if it starts with one, else games.
  /// With `isTable`, text is not taken for URLs: a table may have them in a column.
  package static func recognized(
    prefix: [UInt8], name: [UInt8], isTable: Bool = false
  ) -> BatchFormat? {
    if prefix.starts(with: NPYHeader.magic) { return all.first { $0.content == nil } }
    let prefix = prefix.withoutByteOrderMark
    let startsWithURL = !isTable && prefix.starts(with: "http".utf8)
    if let format = all.first(where: { $0.suffixes.contains(where: name.ends) }) {
      return format.content == .text(.games) && startsWithURL
        ? all.first { $0.content == .text(.urls) } : format
    }
    guard isText(prefix) else { return nil }
    let text = startsWithURL ? TextForm.urls : .games
    return prefix.isEmpty ? nil : all.first { $0.content == .text(text) }
  }

  /// Whether a beginning is UTF-8 without control characters; its last character may be cut.
  private static func isText(_ prefix: [UInt8]) -> Bool {
    guard prefix.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }) else {
      return false
    }
    return (0..<4).contains { cut in
      let (whole, rest) = (prefix.dropLast(cut), prefix.suffix(cut))
      return rest.allSatisfy { $0 >= 0x80 } && (cut == 0 || !whole.isEmpty)
        && String(validating: whole, as: UTF8.self) != nil
    }
  }
}
