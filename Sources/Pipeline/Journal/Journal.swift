internal import Lottery
package import Platform
internal import WorkerProtocol

/// A file of finished inputs from which a killed run resumes.
///
/// A one-line header names the decoding settings; records follow in the order in which inputs
/// finished. Each record is written immediately, with a checksum that also covers its offset.
/// Opening a journal truncates an incomplete tail. Memory: 16 bytes per record of earlier runs.
package final class Journal {
  /// Records found when the journal was opened.
  package let recordCount: Int
  /// Trailing bytes that formed no valid record and were truncated.
  package let tornBytes: Int
  private var file: RecordFile
  private let positions: [UInt64: UInt64]
  private static let mark = "lotto.journal/"
  /// A record starts with a 4-byte length and an 8-byte checksum.
  private static let frontLength = 12

  /// Opens a journal, or starts one if the file is missing, empty or ends within its header.
  ///
  /// `settings` is one line that names everything, besides the inputs, that results depend on.
  package init(_ path: BytePath, settings: String) throws(JournalError) {
    let head = Array("\(Self.mark)2 \(settings)\n".utf8)
    file = try rethrow(RecordFile(path)) { $0.isBlocking ? JournalError.inUse : .refused($0) }
    let start = try rethrow(file.read(at: 0, upTo: max(head.count, 512)), as: JournalError.refused)
    // A file that holds less than the whole mark may be anybody's.
    guard start.isEmpty || start.starts(with: Self.mark.utf8) else {
      throw Self.mark.utf8.starts(with: start) ? .tornMark : .notAJournal
    }
    guard start.starts(with: head) || head.starts(with: start) else {
      throw .otherSettings(String(decoding: start.prefix(512).prefix { $0 != 0x0A }, as: UTF8.self))
    }
    // A journal from an earlier version, or an empty file, may be readable by others.
    file.makePrivate()
    do throws(SystemError) {
      if start.count < head.count {
        try file.cut(at: 0)
        try file.append(head)
      }
      var positions: [UInt64: UInt64] = [:]
      var (position, count) = (head.count, 0)
      while let (record, end) = try Self.record(at: position, of: file) {
        positions[Self.key(record.source, record.stamp)] = UInt64(position)
        position = end
        count = count + 1
      }
      recordCount = count
      tornBytes = file.end - position
      self.positions = positions
      if file.end > position { try file.cut(at: position) }
    } catch { throw .refused(error) }
  }

  /// An input's result from an earlier run; nil if it was not finished or the file has changed.
  func results(of source: Source, _ stamp: FileStamp) -> [DecodeResult]? {
    guard let position = positions[Self.key(source.bytes, stamp)],
      let (record, _) = try? Self.record(at: Int(position), of: file),
      record.source == source.bytes, record.stamp == stamp
    else { return nil }
    return record.results
  }

  func append(_ record: JournalRecord) throws(SystemError) {
    try file.append(Self.framed(record.bytes, at: file.end))
  }

  private static func framed(_ body: [UInt8], at position: Int) -> [UInt8] {
    let sum = XXHash64.hash(body + Int64(position).littleEndianBytes)
    return UInt32(body.count).littleEndianBytes + sum.littleEndianBytes + body
  }

  /// The record at an offset, and the offset of its end; nil if it is incomplete or corrupt.
  private static func record(
    at position: Int, of file: borrowing RecordFile
  ) throws(SystemError) -> (JournalRecord, end: Int)? {
    var bytes = try file.read(at: position, upTo: 1024)
    guard bytes.count >= frontLength else { return nil }
    var rest = bytes[...]
    guard let length = (try? rest.nextInteger() as UInt32).map(Int.init),
      length <= JournalRecord.sizeLimit
    else { return nil }
    let whole = frontLength + length
    if whole > bytes.count { bytes = try file.read(at: position, upTo: whole) }
    guard bytes.count >= whole else { return nil }
    let body = Array(bytes[frontLength..<whole])
    guard Array(bytes[..<whole]) == framed(body, at: position),
      let record = try? JournalRecord(body)
    else { return nil }
    return (record, position + whole)
  }

  private static func key(_ source: [UInt8], _ stamp: FileStamp) -> UInt64 {
    XXHash64.hash(stamp.numbers.flatMap(\.littleEndianBytes) + source)
  }
}

/// Why a journal cannot be used.
package enum JournalError: Error, Equatable, Sendable {
  case notAJournal
  /// The file holds only the first bytes of a journal's mark, which may be another file's content.
  case tornMark
  /// The journal was written with other settings or by another version; carries its header.
  case otherSettings(String)
  case inUse
  case refused(SystemError)
}
