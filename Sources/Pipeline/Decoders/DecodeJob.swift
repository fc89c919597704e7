internal import Lottery
internal import Platform
internal import WorkerProtocol

/// An image on its way through a decoder.
final class DecodeJob {
  /// Its place in the order of inputs.
  let place: Int
  /// Its name in results.
  let source: Source
  /// The open image, kept for a second try.
  let file: Descriptor
  /// 1 for the first try, 2 for the second and last.
  private(set) var tryNumber = 1
  /// How hard this try looks.
  private(set) var effort = DecodeRequest.Effort.thorough
  /// The codes that this try has brought.
  var codes: [FoundCode] = []

  init(place: Int, source: Source, file: consuming Descriptor) {
    self.place = place
    self.source = source
    self.file = file
  }

  /// Begins the second try; false when this was the second.
  ///
  /// An image that took too long is looked at with the cheapest settings; one over which a
  /// decoder died, as hard as before.
  func tryAgain(after end: DecoderEnd) -> Bool {
    guard tryNumber == 1 else { return false }
    tryNumber = 2
    effort = end == .timeout ? .cheap : .thorough
    return true
  }

  /// Forgets what an unfinished try has brought.
  func forgetCodes() { codes = [] }
}

/// What an image has come to.
struct DecodedImage {
  let source: Source
  let codes: [JudgedCode]
  let failure: InputFailure?

  /// An image that a decoder has read.
  init(_ job: DecodeJob, end: DecodingEnd) {
    source = job.source
    codes = job.codes.enumerated().map { JudgedCode(number: $0.offset + 1, found: $0.element) }
    failure =
      switch end.fault {
      case .nothing: codes.isEmpty ? InputFailure(.noCode) : nil
      case .notPNG: InputFailure(.notPNG, end.detail)
      case .badPNG: InputFailure(.badPNG, end.detail)
      case .truncated: InputFailure(.truncated)
      case .tooLarge: InputFailure(.tooLarge, end.detail)
      case .unreadable: InputFailure(.openFailed, end.detail)
      }
  }

  /// An input that came to nothing.
  init(source: Source, failure: InputFailure) {
    self.source = source
    codes = []
    self.failure = failure
  }
}
