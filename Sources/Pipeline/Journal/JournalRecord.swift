internal import Lottery
internal import Platform
internal import WorkerProtocol

/// A finished input in a journal, without its tickets' results: a resumed run evaluates them again.
struct JournalRecord: Equatable {
  let source: [UInt8]
  let stamp: FileStamp
  /// The input's pages, at least one.
  let pages: [Page]

  /// What was found in a picture, or on a page of a document.
  struct Page: Equatable {
    let end: DecodingEnd
    var codes: [FoundCode] = []
  }

  /// Longest record in bytes; holds a path and the most codes an image may give.
  static let sizeLimit = 16 << 20
}

extension JournalRecord {
  /// The record of a result; nil for crashes, timeouts and read errors, which may not recur, and for
  /// documents that are longer than a record may be.
  init?(source: [UInt8], stamp: FileStamp, _ results: [DecodeResult]) {
    var pages: [Page] = []
    for result in results {
      guard case .decoded(let codes, let end, isGlance: false) = result else { return nil }
      if case .unreadable = end.fault { return nil }
      pages.append(Page(end: end, codes: codes))
    }
    self.init(source: source, stamp: stamp, pages: pages)
    if bytes.count > Self.sizeLimit { return nil }
  }

  var results: [DecodeResult] { pages.map { .decoded($0.codes, $0.end, isGlance: false) } }

  /// Source, stamp, and for each page `ended` and its codes; all but the stamp have an eight-byte
  /// length before them.
  var bytes: [UInt8] {
    let answers = pages.flatMap { page in
      [.ended(sequence: 0, page.end)] + page.codes.map { DecoderAnswer.code(sequence: 0, $0) }
    }
    return part(source) + stamp.numbers.flatMap(\.littleEndianBytes)
      + answers.flatMap { part($0.frame) }
  }

  /// Parses a record; throws if it is malformed even though its checksum is correct.
  init(_ bytes: [UInt8]) throws(FrameError) {
    var rest = bytes[...]
    source = try rest.nextPart()
    let numbers: [Int64] = [try rest.nextInteger(), try rest.nextInteger(), try rest.nextInteger()]
    guard let stamp = FileStamp(numbers) else { throw FrameError("expected a stamp") }
    var pages: [Page] = []
    repeat {
      switch try DecoderAnswer(frame: try rest.nextPart()) {
      case .ended(0, let end): pages.append(Page(end: end))
      case .code(0, let code):
        guard let last = pages.indices.last, pages[last].codes.count < Frame.codeLimit else {
          throw FrameError("expected the end of a search")
        }
        pages[last].codes.append(code)
      default: throw FrameError("expected a code")
      }
    } while !rest.isEmpty
    self.stamp = stamp
    self.pages = pages
  }
}

private func part(_ bytes: [UInt8]) -> [UInt8] { Int64(bytes.count).littleEndianBytes + bytes }

extension ArraySlice<UInt8> {
  fileprivate mutating func nextPart() throws(FrameError) -> [UInt8] {
    try next(Int(clamping: try nextInteger() as UInt64))
  }
}
