internal import Lottery
internal import Platform
internal import WorkerProtocol

/// An image being decoded, with the results of its current try.
final class DecodeJob {
  /// Its index in input order, from 0.
  let position: Int
  let source: Source
  /// Where the image lies on disk; nil if it is in memory.
  let place: ScanInput.File?
  /// The open image, kept for a second try.
  let file: Descriptor
  /// The file's stamp when it was opened; nil without a journal or a watch, and for standard input.
  let stamp: FileStamp?
  private(set) var tryNumber = 1
  /// Nil for a glance, as in `DecodeRequest`.
  private(set) var effort: ScanEffort?
  var codes: [FoundCode] = []
  /// The stored picture sent by this try; nil unless requested.
  var stored: (picture: PictureHeader, bytes: [UInt8])?
  /// The corners of codes that this try saw but could not read.
  var unread: [CodeCorners] = []
  var width = 0

  init(
    position: Int, of input: ScanInput, effort: ScanEffort, stamp: FileStamp?,
    file: consuming Descriptor
  ) {
    (self.position, source, place) = (position, input.source, input.file)
    (self.effort, self.stamp) = (effort, stamp)
    self.file = file
  }

  /// Prepares a second try, only a glance after a timeout; false if this was the second.
  func tryAgain(after end: DecoderEnd) -> Bool {
    guard tryNumber == 1 else { return false }
    tryNumber = 2
    if end == .timeout { effort = nil }
    return true
  }

  func forgetCodes() { (codes, stored, unread) = ([], nil, []) }

  var picture: DecodedPicture? { stored.map { DecodedPicture(self, $0.picture, bytes: $0.bytes) } }
}

/// The result of decoding an image, before its codes are parsed.
enum DecodeResult: Equatable {
  /// A decoder finished, having searched the image or, after a timeout, only glanced at it.
  case decoded([FoundCode], DecodingEnd, isGlance: Bool)
  case ended(DecoderEnd)
}
