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
  package static func recognized(prefix: [UInt8], name: [UInt8]) -> BatchFormat? {
    if prefix.starts(with: NPYHeader.magic) { return all.first { $0.content == nil } }
    let prefix = prefix.withoutByteOrderMark
    if let format = all.first(where: { $0.suffixes.contains(where: name.ends) }) {
      return format.content == .text(.games) && looksLikeURL(prefix)
        ? all.first { $0.content == .text(.urls) } : format
    }
    guard prefix.allSatisfy({ (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }) else {
      return nil
    }
    let text = looksLikeURL(prefix) ? TextForm.urls : .games
    return prefix.isEmpty ? nil : all.first { $0.content == .text(text) }
  }

  private static func looksLikeURL(_ prefix: [UInt8]) -> Bool { prefix.starts(with: "http".utf8) }
}

/// The start of a text: what must be known of it before its blocks can be parsed in any order.
struct TextBeginning {
  /// The bytes that were read, without a byte order mark.
  let bytes: [UInt8]
  /// The contents of its lines.
  let form: TextForm
  /// Most bytes that are searched for the line that names the columns.
  private static let limit = 64 * 1024

  /// Reads as much of a text as it takes; `prefix` has been read already.
  init(
    of form: TextForm, _ prefix: [UInt8], _ descriptor: borrowing Descriptor
  ) throws(BatchReader.Failure) {
    if let mark = ByteOrderMark(of: prefix), mark != .utf8 {
      throw .refused(
        "expected text in UTF-8, found UTF-16; convert it with iconv -f UTF-16 -t UTF-8")
    }
    var bytes = prefix.withoutByteOrderMark
    var hasLabels: Bool?
    while form == .games {
      hasLabels = Self.hasLabels(bytes)
      if hasLabels != nil || bytes.count >= Self.limit { break }
      do throws(SystemError) {
        let more = try descriptor.read(upTo: 4096)
        if more.isEmpty { break }
        bytes += more
      } catch { throw .system(error) }
    }
    self.bytes = bytes
    self.form = hasLabels == true ? .labeledGames : form
  }

  /// Whether the first line that is neither empty nor a comment names labels; nil without one.
  private static func hasLabels(_ bytes: [UInt8]) -> Bool? {
    bytes.read { text in
      var start = 0
      while let line = TextLine(in: text, at: start, endsFile: false) {
        let content = text.extracting(line.content)
        if !content.isBlank, !content.isComment {
          return TableHeader(content)?.hasLabels ?? false
        }
        start = line.end
      }
      return nil
    }
  }
}
