internal import Lottery
internal import Platform
internal import WorkerProtocol

/// A finished input in a journal, without its tickets' results: a resumed run evaluates them again.
struct JournalRecord: Equatable {
  let source: [UInt8]
  let stamp: FileStamp
  let codes: [FoundCode]
  let end: DecodingEnd

  /// Longest record in bytes; holds a path and the most codes an image may give.
  static let sizeLimit = 16 << 20
}

extension JournalRecord {
  /// The record of a result; nil for crashes, timeouts and read errors, which may not recur.
  init?(source: [UInt8], stamp: FileStamp, _ result: DecodeResult) {
    guard case .decoded(let codes, let end, isGlance: false) = result else { return nil }
    if case .unreadable = end.fault { return nil }
    self.init(source: source, stamp: stamp, codes: codes, end: end)
  }

  var result: DecodeResult { .decoded(codes, end, isGlance: false) }

  /// Source, stamp, `ended` and codes; all but the stamp have an eight-byte length before them.
  var bytes: [UInt8] {
    let answers = [.ended(sequence: 0, end)] + codes.map { DecoderAnswer.code(sequence: 0, $0) }
    return part(source) + stamp.numbers.flatMap(\.littleEndianBytes)
      + answers.flatMap { part($0.frame) }
  }

  /// Parses a record; throws if it is malformed even though its checksum is correct.
  init(_ bytes: [UInt8]) throws(FrameError) {
    var rest = bytes[...]
    source = try rest.nextPart()
    let numbers: [Int64] = [try rest.nextInteger(), try rest.nextInteger(), try rest.nextInteger()]
    guard let stamp = FileStamp(numbers),
      case .ended(0, let end) = try DecoderAnswer(frame: try rest.nextPart())
    else { throw FrameError("expected the end of a search") }
    var codes: [FoundCode] = []
    while !rest.isEmpty {
      guard case .code(0, let code) = try DecoderAnswer(frame: try rest.nextPart()),
        codes.count < Frame.codeLimit
      else { throw FrameError("expected a code") }
      codes.append(code)
    }
    (self.stamp, self.codes, self.end) = (stamp, codes, end)
  }
}

private func part(_ bytes: [UInt8]) -> [UInt8] { Int64(bytes.count).littleEndianBytes + bytes }

extension ArraySlice<UInt8> {
  fileprivate mutating func nextPart() throws(FrameError) -> [UInt8] {
    try next(Int(clamping: try nextInteger() as UInt64))
  }
}
