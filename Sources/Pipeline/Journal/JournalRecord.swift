internal import Lottery
internal import Platform
internal import WorkerProtocol

/// A finished input in a journal: the file's identity and its decoding result.
///
/// Draws, formats and languages are left out: a resumed run evaluates tickets again, so its rows
/// match a fresh run on that day with those options.
struct JournalRecord: Equatable {
  /// The input's name as given.
  let source: [UInt8]
  /// The file's stamp when it was opened.
  let stamp: FileStamp
  /// The codes that were read.
  let codes: [FoundCode]
  /// How decoding ended.
  let end: DecodingEnd

  /// Longest record in bytes; holds a path and the most codes an image may give.
  static let sizeLimit = 16 << 20
}

extension JournalRecord {
  /// The record of a result; nil if the result depends on more than the file's bytes.
  ///
  /// Crashes, timeouts and read errors may not recur in the next run.
  init?(source: [UInt8], stamp: FileStamp, _ result: DecodeResult) {
    guard case .decoded(let codes, let end, let effort) = result, effort != .glance,
      end.fault != .unreadable
    else { return nil }
    self.init(source: source, stamp: stamp, codes: codes, end: end)
  }

  /// The decoding result that the record holds.
  var result: DecodeResult { .decoded(codes, end, .normal) }

  /// The serialized record: source, stamp, then the decoder's frames, with the `ended` frame first.
  var bytes: [UInt8] {
    let frames =
      [DecoderAnswer.ended(sequence: 0, end).frame]
      + codes.map { DecoderAnswer.code(sequence: 0, $0).frame }
    return source.journaled + stamp.numbers.flatMap(\.journaled) + frames.flatMap(\.journaled)
  }

  /// Parses a record whose checksum has been verified; nil if it is malformed all the same.
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
