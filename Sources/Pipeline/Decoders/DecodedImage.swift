internal import Lottery
internal import Platform
internal import WorkerProtocol

/// A decoded image or document: its parsed codes, or why there are none.
struct DecodedImage {
  let source: Source
  let codes: [ParsedCode]
  let failure: InputFailure?
  /// The page that was searched, even if only in part; 0 if there is no picture.
  let page: Int
  /// How many pages were searched, even if only in part.
  let pageCount: Int
  /// Why codes that may be present were not read; nil if unknown or none seems left.
  let unreadReason: UnreadReason?
  /// What a library remarked on the file, or on the first of its pages that it remarked on.
  let remark: String?
  /// Whether this is a folder entry of an unsupported kind that has been converted: no result.
  let isConverted: Bool
  /// The stored pictures, one for each page; none unless requested and decoded.
  let pictures: [DecodedPicture]

  /// What the pages of a file show; a picture is its only page.
  init(
    source: Source, file: ScanInput.File? = nil, kind: FileKind? = nil,
    _ results: [DecodeResult], _ settings: ScanRun.Settings, pictures: [DecodedPicture] = []
  ) {
    self.source = source
    self.pictures = pictures
    let pages = results.enumerated().map { index, result in
      DecodedPage(number: index + 1, kind, result, settings, of: file?.path)
    }
    remark = pages.firstNonNil(\.remark)
    pageCount = pages.count(where: \.isSearched)
    if pages.count == 1, let page = pages.first {
      codes = page.codes
      failure = page.failure
      // A document without a code is not about its page.
      let isDocument = kind == .pdf && failure?.code == .noCode
      self.page = page.isSearched && !isDocument ? 1 : 0
      unreadReason = page.unreadReason
    } else {
      let isEmpty = pages.allSatisfy(\.rows.isEmpty)
      codes = isEmpty ? [] : pages.flatMap(\.rowsBesideOthers)
      failure = isEmpty ? InputFailure(.noCode, pages.firstNonNil { $0.failure?.cause }) : nil
      page = 0
      unreadReason = isEmpty ? pages.firstNonNil(\.unreadReason) : nil
    }
    isConverted = failure?.code == .unsupported && file?.hasConversion == true
  }

  /// An image that could not be decoded, or whose codes were given.
  init(source: Source, codes: [ParsedCode] = [], failure: InputFailure?, page: Int = 0) {
    self.source = source
    self.codes = codes
    self.failure = failure
    self.page = page
    pageCount = 0
    unreadReason = nil
    remark = nil
    isConverted = false
    pictures = []
  }
}

/// What a picture, or a page of a document, shows.
private struct DecodedPage {
  private let number: Int
  let codes: [ParsedCode]
  let failure: InputFailure?
  /// Whether there was a picture, searched even if only in part.
  let isSearched: Bool
  let unreadReason: UnreadReason?
  let remark: String?
  /// Whether a code shows that was not read.
  private let showsUnread: Bool

  init(
    number: Int, _ kind: FileKind?, _ result: DecodeResult, _ settings: ScanRun.Settings,
    of path: BytePath?
  ) {
    self.number = number
    switch result {
    case .ended(let end):
      codes = []
      failure = InputFailure(end == .timeout ? .timeout : .decoderCrash)
      isSearched = false
      unreadReason = nil
      remark = nil
      showsUnread = false
    case .decoded(let shown, let end, let isGlance):
      // Where nothing was read, a damaged or cut file is the answer, not what shows in a part of it.
      let found = end.fault == nil || shown.contains(where: \.isRead) ? shown : []
      var codes = found.enumerated().map {
        ParsedCode(page: number, number: $0.offset + 1, found: $0.element)
      }
      // After a fault, codes may be missing anyway.
      if end.hasMoreCodes, end.fault == nil {
        let failure = InputFailure(.tooManyCodes, .codes(limit: Frame.codeLimit))
        codes.append(
          ParsedCode(page: number, number: codes.count + 1, payload: [], reading: .unread(failure)))
      }
      // The glance after a timeout may miss what a full search would find.
      let isTimeout = end.fault == nil && isGlance
      if isTimeout, !codes.isEmpty {
        codes.append(
          ParsedCode(page: number, number: 0, payload: [], reading: .unread(InputFailure(.timeout)))
        )
      }
      self.codes = codes
      failure =
        isTimeout && codes.isEmpty
        ? InputFailure(.timeout)
        : InputFailure(end, kind, hasCodes: !codes.isEmpty, settings, of: path)
      isSearched = !codes.isEmpty || failure?.code == .noCode || end.search != nil
      unreadReason = UnreadReason(end.search, codes: found.count(where: \.isRead))
      remark = end.warning.isEmpty ? nil : end.warning
      showsUnread = end.search.map { $0.unreadGrids > 0 || $0.missingBits > 0 } ?? false
    }
  }

  /// The page's codes and, as one more, why it was not read, or only in part.
  var rows: [ParsedCode] {
    guard let failure, failure.code != .noCode else { return codes }
    return codes + [ParsedCode(page: number, number: 0, payload: [], reading: .unread(failure))]
  }

  /// The page's rows; if it has no code, one for a code that shows, or for why none was found.
  var rowsBesideOthers: [ParsedCode] {
    guard let failure, failure.code == .noCode, showsUnread || failure.cause != nil else {
      return rows
    }
    return [ParsedCode(page: number, number: 0, payload: [], reading: .unread(failure))]
  }
}

extension Sequence {
  fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self { if let result = transform(element) { return result } }
    return nil
  }
}

extension InputFailure {
  /// The failure for an end; nil if the image was read completely.
  fileprivate init?(
    _ end: DecodingEnd, _ kind: FileKind?, hasCodes: Bool, _ settings: ScanRun.Settings,
    of path: BytePath?
  ) {
    switch end.fault {
    case nil where hasCodes: return nil
    case nil:
      self.init(.noCode, end.lostPart(of: kind).map { .words($0) })
    case .drawnCoarsely(let dots): self.init(.noCode, .coarse(dots: Int(dots)))
    case .emptyFile: self.init(.notImage, .emptyFile)
    case .notImage: self.init(.notImage)
    case .unsupported(let format):
      let conversion = Conversion(of: format, at: path)
      self.init(.unsupported, .kind(format.name, conversion: conversion))
    case .unsupportedJPEG(let name):
      self.init(.unsupported, .kind(name, conversion: Conversion(of: .jpeg, at: path)))
    case .missing(let library, let format):
      self.init(missing: library.debianPackage, for: format, at: path)
    case .missingPlugin(let format):
      self.init(missing: format.pluginPackage ?? "", for: format, at: path)
    case .unconvertible(let name): self.init(.unsupported, .unconvertible(name))
    case .locked(let format):
      let conversion = Conversion(format.unlocking ?? format.conversion, at: path)
      self.init(.unsupported, .password(format.name, conversion: conversion))
    case .damaged(let format, let reason):
      self.init(Code(damaged: format.name) ?? .notImage, .words(reason))
    case .truncated: self.init(.truncated)
    case .tooLarge(let size):
      self.init(.tooLarge, Self.cause(of: size, Int(clamping: settings.decoding.pixelLimit)))
    case .tooManyBytes: self = .tooManyBytes
    case .tooManyPages(let count):
      self.init(.tooLarge, .pages(Int(count), limit: Int(settings.decoding.pageLimit)))
    case .unreadable(let reason): self.init(.openFailed, .words(reason))
    }
  }

  private init(missing package: String, for format: FileKind, at path: BytePath?) {
    self.init(
      .unsupported,
      .missingLibrary(
        format.name, debianPackage: package, conversion: Conversion(of: format, at: path)))
  }

  private static func cause(of size: PictureSize, _ pixelLimit: Int) -> Cause {
    let (width, height) = (Int(size.width), Int(size.height))
    return size.longestSide > PictureLimits.side
      ? .side(width: width, height: height, limit: Int(PictureLimits.side))
      : .pixels(width: width, height: height, limit: pixelLimit)
  }
}

/// Why a search found no code, or not every code that seems to be present.
package enum UnreadReason: Equatable, Sendable {
  /// Nothing looks like the finder patterns of a code.
  case noFinderPatterns
  /// There are finder patterns, but no module grid clear enough to be a code.
  case noGrid
  /// A clear grid could not be decoded; correlation is 100 for a sharp code and 0 for chance.
  case notDecodable(correlation: Int)
  /// A ticket's code is too damaged; carries the missing evidence in bits.
  case tooDamaged(missingBits: Int)
  /// Codes were read, but other clear grids could not be decoded; carries their number.
  case moreGrids(Int, correlation: Int)

  /// Nil if nothing seems unread; faint grids are not counted: by chance, correlation reaches 40.
  init?(_ search: DecodingEnd.Search?, codes: Int) {
    guard let search else { return nil }
    let correlation = Int(search.correlation)
    if codes == 0, search.missingBits > 0 {
      self = .tooDamaged(missingBits: Int(search.missingBits))
      return
    }
    switch (codes, Int(search.unreadGrids)) {
    case (0, 0): self = search.patternSets > 0 || search.patterns > 2 ? .noGrid : .noFinderPatterns
    case (0, _): self = .notDecodable(correlation: correlation)
    case (_, 0): return nil
    case (_, let count): self = .moreGrids(count, correlation: correlation)
    }
  }
}
