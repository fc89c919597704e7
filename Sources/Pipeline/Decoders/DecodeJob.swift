internal import Geometry
internal import Lottery
internal import Platform
internal import WorkerProtocol

/// An image or document being decoded, page by page, with the results of its current try.
final class DecodeJob {
  /// The input's index in input order, from 0.
  let position: Int
  let source: Source
  /// Where the image lies on disk; nil if it is in memory.
  let place: ScanInput.File?
  /// The open image, kept for a second try.
  let file: Descriptor
  /// The file's kind by its first bytes; nil if it is unknown.
  let kind: FileKind?
  /// The file's stamp when it was opened; nil without a journal or a watch, and for standard input.
  let stamp: FileStamp?
  private let pageLimit: UInt32
  /// What is known of each page that is finished, the first one first.
  private(set) var results: [DecodeResult] = []
  /// How many pages the file has; nil until a page has begun.
  private(set) var pageCount: UInt32?
  /// The stored pictures of finished pages; none unless requested.
  private(set) var pictures: [DecodedPicture] = []
  private var spool: SpoolFile?
  /// How many pages have ended decoders in both tries.
  private var lostPages = 0
  /// After this many lost pages, if they are over a quarter, the rest of a document is given up.
  ///
  /// A thousand pages that use up their time would keep a decoder busy for half an hour.
  static let lostPageLimit = 8

  // The current page.

  /// A picture as the decoder sent it.
  struct StoredPicture {
    let header: PictureHeader
    let bytes: [UInt8]
  }

  private(set) var tryNumber = 1
  /// Whether this try is a glance, as in `DecodeRequest`.
  private(set) var isGlance = false
  var codes: [FoundCode] = []
  /// The stored picture sent by this try; nil unless requested.
  var stored: StoredPicture?
  /// The corners of codes that this try saw but could not read.
  var unread: [Corners] = []
  private(set) var width = 0

  /// A job of an input; `stamp` is nil without a journal or a watch.
  init(
    position: Int, of input: ScanInput, pageLimit: UInt32, stamp: FileStamp?,
    file: consuming Descriptor
  ) {
    self.position = position
    source = input.source
    place = input.file
    self.pageLimit = pageLimit
    self.stamp = stamp
    kind = FileKind(of: (try? file.prefix(FileKind.beginningLength)) ?? [])
    self.file = file
  }

  /// The number of the current page, from 1.
  var page: Int { results.count + 1 }

  /// The pages to ask for: from the current one on, but after a timeout that one alone.
  var wantedPages: PageRange {
    let first = UInt32(page)
    return PageRange(first, through: isGlance ? first : max(first, pageLimit))
  }

  /// Whether there is no page left to read.
  var isDone: Bool { page > min(pageCount ?? 1, pageLimit) }

  /// Begins the current page; false if the decoder means another one, or one of a picture's many.
  func begin(_ page: PageNumber, _ size: PictureSize) -> Bool {
    guard page.number == self.page, page.count == 1 || kind?.mayHavePages == true,
      pageCount ?? page.count == page.count
    else { return false }
    pageCount = page.count
    width = Int(size.width)
    return true
  }

  /// Ends the current page with what the decoder says of it.
  func finishPage(_ end: DecodingEnd) {
    if let stored { pictures.append(DecodedPicture(self, stored.header, keep(stored.bytes))) }
    finishPage(as: .decoded(codes, end, isGlance: isGlance))
  }

  /// Prepares another try at the page, only a glance after a timeout, or else the next page; false
  /// if none is left.
  func prepareNext(after end: DecoderEnd) -> Bool {
    if tryNumber == 1 {
      tryNumber = 2
      if end == .timeout { isGlance = true }
      return true
    }
    finishPage(as: .ended(end))
    lostPages += 1
    if lostPages >= Self.lostPageLimit, lostPages * 4 > results.count {
      while !isDone { finishPage(as: .ended(end)) }
    }
    return !isDone
  }

  private func finishPage(as result: DecodeResult) {
    results.append(result)
    tryNumber = 1
    isGlance = false
    if let pageCount, pageCount > pageLimit, isDone {
      results.append(.decoded([], DecodingEnd(.tooManyPages(pageCount)), isGlance: false))
    }
    forgetCodes()
  }

  /// Keeps a document's pictures on disk until its outcome is known: a thousand pages take gigabytes.
  private func keep(_ bytes: [UInt8]) -> DecodedPicture.Pixels {
    guard let pageCount, pageCount > 1 else { return .memory(bytes) }
    if spool == nil { spool = try? SpoolFile() }
    // Where there is no room on disk, there may still be some in memory.
    return (try? spool?.append(bytes)).map { .spooled($0) } ?? .memory(bytes)
  }

  func forgetCodes() { (codes, stored, unread) = ([], nil, []) }
}

/// The result of decoding an image or a page, before its codes are parsed.
enum DecodeResult: Equatable {
  /// A decoder finished, having searched the image or, after a timeout, only glanced at it.
  case decoded([FoundCode], DecodingEnd, isGlance: Bool)
  case ended(DecoderEnd)
}
