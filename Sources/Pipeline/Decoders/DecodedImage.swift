internal import Lottery
internal import WorkerProtocol

/// A decoded image: its parsed codes, or why there are none.
struct DecodedImage {
  let source: Source
  let codes: [ParsedCode]
  let failure: InputFailure?
  /// Why codes that may be present were not read; nil if unknown or none seems left.
  let unreadReason: UnreadReason?
  /// The stored picture; nil unless requested and decoded.
  var picture: DecodedPicture?

  /// Creates an image from a decoding result; `pixelLimit` is quoted in failures.
  init(source: Source, _ result: DecodeResult, pixelLimit: UInt64) {
    switch result {
    case .decoded(let codes, let end, let effort):
      self.init(source: source, codes, end, effort, Int(clamping: pixelLimit))
    case .ended(let end):
      self.init(source: source, failure: InputFailure(end == .timeout ? .timeout : .decoderCrash))
    }
  }

  private init(
    source: Source, _ found: [FoundCode], _ end: DecodingEnd, _ effort: DecodeRequest.Effort,
    _ pixelLimit: Int
  ) {
    self.source = source
    var codes = found.enumerated().map { ParsedCode(number: $0.offset + 1, found: $0.element) }
    if end.fault == .tooManyCodes {
      let failure = InputFailure(.tooManyCodes, .codes(limit: Frame.codeLimit))
      codes.append(ParsedCode(number: codes.count + 1, bytes: [], .unread(failure)))
    }
    failure =
      switch end.fault {
      // The glance after a timeout may miss what a full search would find.
      case .nothing where codes.isEmpty: effort == .glance ? InputFailure(.timeout) : .noCode(end)
      case .nothing, .tooManyCodes: nil
      default: InputFailure(end, pixelLimit: pixelLimit)
      }
    unreadReason = UnreadReason(end.search, codes: found.count(where: \.isRead))
    self.codes = codes
  }

  /// An image that could not be decoded, or whose codes were given.
  init(source: Source, codes: [ParsedCode] = [], failure: InputFailure?) {
    self.source = source
    self.codes = codes
    self.failure = failure
    unreadReason = nil
  }
}

extension InputFailure {
  /// The failure of an image without a code, with the library's message if any.
  fileprivate static func noCode(_ end: DecodingEnd) -> InputFailure {
    InputFailure(.noCode, end.detail.isEmpty ? nil : .library(end.detail))
  }

  /// The failure for an end; its fault must be a failure.
  fileprivate init(_ end: DecodingEnd, pixelLimit: Int) {
    switch end.fault {
    case .emptyFile: self.init(.notImage, .emptyFile)
    case .notImage: self.init(.notImage)
    case .unsupported:
      // A detail that names no signature is a JPEG variant, such as "CMYK JPEG".
      let kind = FileSignature(rawValue: end.detail) ?? .jpeg
      self.init(.unsupported, .kind(end.detail, conversion: kind.conversion))
    case .badPNG: self.init(.badPNG, .library(end.detail))
    case .badJPEG: self.init(.badJPEG, .library(end.detail))
    case .truncated: self.init(.truncated)
    case .tooLarge: self.init(.tooLarge, Self.size(end.detail, limit: pixelLimit))
    case .tooManyBytes: self.init(.tooLarge, .bytes(limit: ScanInput.sizeLimit))
    case .unreadable: self.init(.openFailed, .library(end.detail))
    case .nothing, .tooManyCodes: preconditionFailure("the end is a failure")
    }
  }

  /// Parses the size that a decoder reported; an unparsable one is quoted as is.
  private static func size(_ text: String, limit: Int) -> Cause {
    let sides = text.split(separator: " × ").compactMap { UInt32($0) }.map(Int.init)
    guard sides.count == 2 else { return .library(text) }
    // The product of two 32-bit sides would overflow; a side over the limit is refused whatever the pixels.
    return max(sides[0], sides[1]) > ScanInput.sideLimit
      ? .side(width: sides[0], height: sides[1])
      : .pixels(width: sides[0], height: sides[1], limit: limit)
  }
}

/// Why a search found no code, or not every code that seems to be present.
package enum UnreadReason: Equatable, Sendable {
  /// Nothing looks like the finder patterns of a code.
  case noFinderPatterns
  /// There are finder patterns, but no module grid clear enough to be a code.
  case noGrid
  /// A clear grid could not be decoded; agreement is 100 for a sharp code and 0 for chance.
  case notDecodable(agreement: Int)
  /// A ticket's code is too damaged; carries the missing evidence in bits.
  case tooDamaged(missingBits: Int)
  /// Codes were read, but other clear grids could not be decoded; carries their number.
  case moreGrids(Int, agreement: Int)

  /// Derives the reason from a search; nil if nothing seems left unread, or without a search.
  ///
  /// Faint grids are not counted: they appear between patterns everywhere, some with an agreement of
  /// 0.4 by chance.
  init?(_ search: DecodingEnd.Search?, codes: Int) {
    guard let search else { return nil }
    let agreement = Int(search.agreement)
    if codes == 0, search.missingBits > 0 {
      self = .tooDamaged(missingBits: Int(search.missingBits))
      return
    }
    switch (codes, Int(search.unreadPlaces)) {
    case (0, 0): self = search.triples > 0 || search.patterns > 2 ? .noGrid : .noFinderPatterns
    case (0, _): self = .notDecodable(agreement: agreement)
    case (_, 0): return nil
    case (_, let count): self = .moreGrids(count, agreement: agreement)
    }
  }
}
