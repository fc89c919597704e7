internal import Lottery
package import Platform

/// A file of finished inputs from which a killed run resumes.
///
/// A one-line header names the decoding settings; records follow in the order in which inputs
/// finished. Each record is written at once, with a checksum that also covers its offset; opening
/// the journal truncates a torn tail. Memory: 8 bytes of key and 8 of offset per earlier record.
package final class Journal {
  /// Records found when the journal was opened.
  package let recordCount: Int
  /// Trailing bytes that formed no valid record and were truncated.
  package let tornBytes: Int
  private var file: RecordFile
  private let places: [UInt64: UInt64]

  /// The first bytes of every journal.
  private static let mark = "lotto.journal/"

  /// A record starts with a 4-byte length and an 8-byte checksum.
  private static let frontLength = 12

  /// Opens a journal, or starts one if the file is missing, empty or ends within its header.
  ///
  /// `settings` names, on one line, everything but the inputs that results depend on.
  package init(_ path: BytePath, settings: String) throws(JournalError) {
    let head = Array("\(Self.mark)2 \(settings)\n".utf8)
    do throws(SystemError) { file = try RecordFile(path) } catch {
      throw error.isBlocking ? .inUse : .refused(error)
    }
    do throws(SystemError) {
      let start = try file.read(at: 0, upTo: max(head.count, 512))
      if start.count < head.count, head.starts(with: start) {
        try file.cut(at: 0)
        try file.append(head)
      } else if !start.starts(with: head) {
        throw SystemError.badMessage
      }
    } catch .badMessage { throw Self.refusal(of: file, expecting: head) } catch {
      throw .refused(error)
    }
    do throws(SystemError) {
      var places: [UInt64: UInt64] = [:]
      var (position, count) = (head.count, 0)
      while let (record, end) = try Self.record(at: position, of: file) {
        places[Self.key(record.source, record.stamp)] = UInt64(position)
        (position, count) = (end, count + 1)
      }
      (recordCount, tornBytes, self.places) = (count, file.end - position, places)
      if file.end > position { try file.cut(at: position) }
    } catch { throw .refused(error) }
  }

  /// An input's result from an earlier run; nil if it was not finished or the file has changed.
  func result(of source: Source, _ stamp: FileStamp) -> DecodeResult? {
    guard let position = places[Self.key(source.bytes, stamp)],
      let (record, _) = try? Self.record(at: Int(position), of: file),
      record.source == source.bytes, record.stamp == stamp
    else { return nil }
    return record.result
  }

  /// Adds a finished input.
  func append(_ record: JournalRecord) throws(SystemError) {
    try file.append(Self.framed(record.bytes, at: file.end))
  }

  private static func framed(_ body: [UInt8], at position: Int) -> [UInt8] {
    let length = Int64(body.count).journaled.prefix(4)
    let sum = Int64(bitPattern: sum(body, at: position)).journaled
    return length + sum + body
  }

  /// The record at an offset, and the offset of its end; nil if it is incomplete or corrupt.
  private static func record(
    at position: Int, of file: borrowing RecordFile
  ) throws(SystemError) -> (JournalRecord, end: Int)? {
    var bytes = try file.read(at: position, upTo: 1024)
    guard bytes.count >= frontLength else { return nil }
    let length = bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= JournalRecord.sizeLimit else { return nil }
    let whole = frontLength + length
    if whole > bytes.count { bytes = try file.read(at: position, upTo: whole) }
    guard bytes.count >= whole else { return nil }
    let body = Array(bytes[frontLength..<whole])
    guard Array(bytes[..<whole]) == framed(body, at: position), let record = JournalRecord(body)
    else { return nil }
    return (record, position + whole)
  }

  private static func sum(_ body: [UInt8], at position: Int) -> UInt64 {
    XXHash64.hash(body + Int64(position).journaled)
  }

  private static func key(_ source: [UInt8], _ stamp: FileStamp) -> UInt64 {
    XXHash64.hash(stamp.numbers.flatMap(\.journaled) + source)
  }

  private static func refusal(of file: borrowing RecordFile, expecting head: [UInt8])
    -> JournalError
  {
    let start = (try? file.read(at: 0, upTo: 512)) ?? []
    guard start.starts(with: mark.utf8) else { return .noJournal }
    return .otherSettings(String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self))
  }
}

/// Why a journal cannot be used.
package enum JournalError: Error, Equatable, Sendable {
  /// The file is not a journal; it is left unchanged.
  case noJournal
  /// It was written with other settings or by another version; carries its header.
  case otherSettings(String)
  /// Another run has it locked.
  case inUse
  /// A system call failed.
  case refused(SystemError)
}
