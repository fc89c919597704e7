internal import Lottery
internal import WorkerProtocol

/// What an image has come to.
struct DecodedImage {
  let source: Source
  let codes: [JudgedCode]
  let failure: InputFailure?
  /// Why codes were not read that may be there; nil when nothing is to be said of it.
  let unreadReason: UnreadReason?

  /// An image of which that has come.
  init(source: Source, _ result: DecodeResult) {
    switch result {
    case .decoded(let codes, let end, let effort):
      self.init(source: source, codes, end, effort)
    case .ended(let end):
      self.init(
        source: source, failure: InputFailure(end == .timeout ? .timeout : .decoderCrash))
    case .given: preconditionFailure("an image is decoded")
    }
  }

  private init(
    source: Source, _ found: [FoundCode], _ end: DecodingEnd, _ effort: DecodeRequest.Effort
  ) {
    self.source = source
    codes = found.enumerated().map { JudgedCode(number: $0.offset + 1, found: $0.element) }
    failure =
      switch end.fault {
      // The cheap search after a time-out misses what a whole one might have found.
      case .nothing where codes.isEmpty: InputFailure(effort == .cheap ? .timeout : .noCode)
      case .nothing: nil
      case .notPNG: InputFailure(.notPNG, end.detail)
      case .badPNG: InputFailure(.badPNG, end.detail)
      case .truncated: InputFailure(.truncated, end.detail)
      case .tooLarge: InputFailure(.tooLarge, end.detail)
      case .unreadable: InputFailure(.openFailed, end.detail)
      }
    unreadReason = UnreadReason(end.search, codes: codes.count)
  }

  /// An input that came to nothing.
  init(source: Source, failure: InputFailure) {
    self.source = source
    codes = []
    self.failure = failure
    unreadReason = nil
  }
}
