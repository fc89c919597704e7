internal import Lottery
internal import Platform

/// The start of a text: what must be known of it before its blocks can be parsed in any order.
struct TextBeginning {
  /// The bytes that were read, without a byte order mark.
  let bytes: [UInt8]
  /// The contents of its lines.
  let form: TextForm
  /// Most bytes that are searched for the first ticket.
  private static let limit = 64 * 1024

  /// Reads as much of a text as it takes; `prefix` has been read already.
  init(
    of form: TextForm, _ prefix: [UInt8], _ descriptor: borrowing Descriptor,
    _ columns: ColumnSelection?
  ) throws(BatchReader.Failure) {
    if let mark = ByteOrderMark(of: prefix), mark != .utf8 {
      throw .refused(
        Wording("expected text in UTF-8, found UTF-16; convert it with iconv -f UTF-16 -t UTF-8"))
    }
    var bytes = prefix.withoutByteOrderMark
    var hasEnded = false
    while form.isGames, !hasEnded, bytes.count < Self.limit, !Self.isWhole(bytes) {
      do throws(SystemError) {
        let more = try descriptor.read(upTo: 4096)
        hasEnded = more.isEmpty
        bytes += more
      } catch { throw .system(error) }
    }
    self.bytes = bytes
    self.form =
      form.isGames
      ? try bytes.read { text throws(BatchReader.Failure) in
        try Self.form(of: text, TableHead(of: text, endsFile: hasEnded), columns)
      } : form
  }

  /// Whether the head of a table, and the line after it, lie within these bytes.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.read { TableHead(of: $0, endsFile: false).firstRow != nil }
  }

  private static func form(
    of text: RawSpan, _ head: TableHead, _ columns: ColumnSelection?
  ) throws(BatchReader.Failure) -> TextForm {
    if let columns { return .columns(try TableColumns(columns, in: text, head)) }
    guard let header = head.header, header.names.hasLabels else { return .games }
    let separator = head.separator ?? TableFields.separator(of: text.bytes(header.line))
    return .columns(.afterLabels(separator: separator))
  }
}
