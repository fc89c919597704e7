internal import Lottery
internal import Platform
internal import WorkerProtocol

/// What a journal keeps of a finished input: which file it was, and what decoding it has come to.
///
/// Draws, formats and languages are not in it: a resumed run judges anew, so that its rows are those
/// of a run on that day with those options.
struct JournalRecord: Equatable {
  /// The input's name, as it was given.
  let source: [UInt8]
  /// The file as it was when it was opened.
  let stamp: FileStamp
  /// What has come of it.
  let result: DecodeResult

  /// Nothing longer is a record: a path, and as many codes as an image may give.
  static let sizeLimit = 16 << 20

  /// A record of these parts.
  init(source: [UInt8], stamp: FileStamp, result: DecodeResult) {
    self.source = source
    self.stamp = stamp
    self.result = result
  }

  /// The record as bytes: the key, the kind of result, then what the decoder sent, frame by frame.
  var bytes: [UInt8] {
    var writer = JournalWriter()
    writer.append(source)
    for number in stamp.numbers { writer.append(number) }
    switch result {
    case .ended(let end): writer.append(UInt8(end == .timeout ? 1 : 2))
    case .decoded(let codes, let end, let effort):
      writer.append(UInt8(effort == .cheap ? 4 : 3))
      writer.append(DecoderAnswer.ended(sequence: 0, end).frame)
      for code in codes { writer.append(DecoderAnswer.code(sequence: 0, code).frame) }
    }
    return writer.bytes
  }

  /// Reads a record whose bytes are as they were written; nil when they make none all the same.
  init?(_ bytes: [UInt8]) {
    var reader = JournalReader(bytes)
    guard let source = reader.bytes(), let stamp = reader.stamp(), let kind = reader.byte() else {
      return nil
    }
    (self.source, self.stamp) = (source, stamp)
    switch kind {
    case 1 where reader.isAtEnd: result = .ended(.timeout)
    case 2 where reader.isAtEnd: result = .ended(.crash)
    case 3, 4:
      guard case .ended(0, let end)? = reader.answer() else { return nil }
      var codes: [FoundCode] = []
      while !reader.isAtEnd {
        guard codes.count < Frame.codeLimit, case .code(0, let code)? = reader.answer() else {
          return nil
        }
        codes.append(code)
      }
      result = .decoded(codes, end, kind == 4 ? .cheap : .thorough)
    default: return nil
    }
  }
}
