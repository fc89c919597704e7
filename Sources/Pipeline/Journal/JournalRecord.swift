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
  /// The codes that were read.
  let codes: [FoundCode]
  /// How the reading ended.
  let end: DecodingEnd

  /// Nothing longer is a record: a path, and as many codes as an image may give.
  static let sizeLimit = 16 << 20

  /// A record of these parts.
  init(source: [UInt8], stamp: FileStamp, codes: [FoundCode], end: DecodingEnd) {
    self.source = source
    self.stamp = stamp
    self.codes = codes
    self.end = end
  }

  /// The record of a result, nil for one that depends on more than the file's bytes.
  ///
  /// A death, a time-out or an error of reading may be over by the next run.
  init?(source: [UInt8], stamp: FileStamp, _ result: DecodeResult) {
    guard case .decoded(let codes, let end, let effort) = result, effort != .glance,
      end.fault != .unreadable
    else { return nil }
    self.init(source: source, stamp: stamp, codes: codes, end: end)
  }

  /// What decoding the file has come to.
  var result: DecodeResult { .decoded(codes, end, .normal) }

  /// The record as bytes: the key, then what the decoder sent, frame by frame, its end first.
  var bytes: [UInt8] {
    var writer = JournalWriter()
    writer.append(source)
    for number in stamp.numbers { writer.append(number) }
    writer.append(DecoderAnswer.ended(sequence: 0, end).frame)
    for code in codes { writer.append(DecoderAnswer.code(sequence: 0, code).frame) }
    return writer.bytes
  }

  /// Reads a record whose bytes are as they were written; nil when they make none all the same.
  init?(_ bytes: [UInt8]) {
    var reader = JournalReader(bytes)
    guard let source = reader.bytes(), let stamp = reader.stamp(),
      case .ended(0, let end)? = reader.answer()
    else { return nil }
    var codes: [FoundCode] = []
    while !reader.isAtEnd {
      guard codes.count < Frame.codeLimit, case .code(0, let code)? = reader.answer() else {
        return nil
      }
      codes.append(code)
    }
    self.init(source: source, stamp: stamp, codes: codes, end: end)
  }
}
