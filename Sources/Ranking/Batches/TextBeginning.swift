internal import Platform

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
