internal import Lottery
internal import WorkerProtocol

/// What an image has come to.
struct DecodedImage {
  let source: Source
  let codes: [JudgedCode]
  let failure: InputFailure?
  /// Why codes were not read that may be there; nil when nothing is to be said of it.
  let unreadReason: UnreadReason?
  /// The picture as it is stored; nil unless it was asked for, and read.
  var picture: DecodedPicture?

  /// An image of which that has come, under a limit of pixels.
  init(source: Source, _ result: DecodeResult, pixelLimit: UInt64) {
    switch result {
    case .decoded(let codes, let end, let effort):
      self.init(source: source, codes, end, effort, Int(clamping: pixelLimit))
    case .ended(let end):
      self.init(
        source: source, failure: InputFailure(end == .timeout ? .timeout : .decoderCrash))
    }
  }

  private init(
    source: Source, _ found: [FoundCode], _ end: DecodingEnd, _ effort: DecodeRequest.Effort,
    _ pixelLimit: Int
  ) {
    self.source = source
    var codes = found.enumerated().map { JudgedCode(number: $0.offset + 1, found: $0.element) }
    if end.fault == .tooManyCodes {
      let failure = InputFailure(.tooManyCodes, .codes(limit: Frame.codeLimit))
      codes.append(JudgedCode(number: codes.count + 1, bytes: [], .unread(failure)))
    }
    failure =
      switch end.fault {
      // The glance after a time-out misses what a whole search might have found.
      case .nothing where codes.isEmpty: effort == .glance ? InputFailure(.timeout) : .noCode(end)
      case .nothing, .tooManyCodes: nil
      default: InputFailure(end, pixelLimit: pixelLimit)
      }
    unreadReason = UnreadReason(end.search, codes: found.count(where: \.isRead))
    self.codes = codes
  }

  /// An input that came to nothing.
  init(source: Source, failure: InputFailure) {
    self.source = source
    codes = []
    self.failure = failure
    unreadReason = nil
  }
}

extension InputFailure {
  /// An image without a code, and what the library had to say of it.
  fileprivate static func noCode(_ end: DecodingEnd) -> InputFailure {
    InputFailure(.noCode, end.detail.isEmpty ? nil : .library(end.detail))
  }

  /// The failure that an end stands for which is one.
  fileprivate init(_ end: DecodingEnd, pixelLimit: Int) {
    switch end.fault {
    case .emptyFile: self.init(.notImage, .emptyFile)
    case .notImage: self.init(.notImage)
    case .unsupported:
      // A kind of JPEG has a name of its own.
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

  /// The size that a decoder has told of, as far as it is one.
  private static func size(_ text: String, limit: Int) -> Cause {
    let sides = text.split(separator: " × ").compactMap { UInt32($0) }.map(Int.init)
    guard sides.count == 2 else { return .library(text) }
    // Two sides of 32 bits overflow an integer; no limit of pixels lets a side in that is too long.
    return max(sides[0], sides[1]) > ScanInput.sideLimit
      ? .side(width: sides[0], height: sides[1])
      : .pixels(width: sides[0], height: sides[1], limit: limit)
  }
}
