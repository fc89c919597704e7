internal import Lottery

/// What precedes the tickets of a table, and the lines that show its columns.
///
///     HEAD = ["sep=" SEPARATOR] [TITLE] [HEADER], with blank lines and comments anywhere
struct TableHead {
  /// The lines to skip, from the start of the text.
  private(set) var size = ParseProgress()
  /// The separator that Excel's first line names, if there is one.
  private(set) var separator: UInt8?
  /// The line that names the columns; nil if there is none.
  private(set) var header: Header?
  /// The first line after the head; nil if it lies beyond the text.
  private(set) var firstRow: Range<Int>?

  /// A line that names columns, and what it names.
  struct Header {
    let names: TableHeader
    /// The line's place in the text.
    let line: Range<Int>
  }

  /// Reads the head of a text; an unfinished last line counts only with `endsFile`.
  init(of text: RawSpan, endsFile: Bool) {
    var first = Self.nextLine(of: text, after: size, endsFile)
    if let line = first, let separator = Self.separator(text.extracting(line.content)) {
      self.separator = separator
      size = line.end
      first = Self.nextLine(of: text, after: size, endsFile)
    }
    guard let first else { return }
    let second = Self.nextLine(of: text, after: first.end, endsFile)
    if let second, let names = TableHeader(text.extracting(second.content)),
      names.count >= Pick.size, TableHeader.isTitle(text.extracting(first.content))
    {
      header = Header(names: names, line: second.content)
      size = second.end
      firstRow = Self.nextLine(of: text, after: size, endsFile)?.content
    } else if let names = TableHeader(text.extracting(first.content)) {
      header = Header(names: names, line: first.content)
      size = first.end
      firstRow = second?.content
    } else {
      firstRow = first.content
    }
  }

  /// The next line that is neither blank nor a comment, and where it ends.
  private static func nextLine(
    of text: RawSpan, after size: ParseProgress, _ endsFile: Bool
  ) -> (content: Range<Int>, end: ParseProgress)? {
    var size = size
    while let line = TextLine(in: text, at: size.bytes, endsFile: endsFile) {
      size = ParseProgress(bytes: line.end, lines: size.lines + 1)
      let content = text.extracting(line.content)
      if !content.isEmptyRow, !content.isComment { return (line.content, size) }
    }
    return nil
  }

  /// The separator that a line such as `sep=;` names, as Excel reads and writes it.
  private static func separator(_ line: RawSpan) -> UInt8? {
    let bytes = line.bytes(0..<line.byteCount).filter { $0 != UInt8(ascii: "\"") }
    let name = String(decoding: bytes.prefix(4), as: UTF8.self).lowercased()
    // A spreadsheet that does not know the line pads it with separators like any other row.
    let others = bytes.dropFirst(5)
    guard name == "sep=", bytes.count > 4,
      others.allSatisfy({ $0.isBlank || ",;".utf8.contains($0) })
    else { return nil }
    return bytes[4]
  }
}
