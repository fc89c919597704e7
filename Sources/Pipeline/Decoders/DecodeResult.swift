internal import WorkerProtocol

/// What the decoding of an image has come to, before anything is made of its codes.
enum DecodeResult: Equatable {
  /// A decoder has read it, as hard as that.
  case decoded([FoundCode], DecodingEnd, DecodeRequest.Effort)
  /// Decoders ended over it, twice.
  case ended(DecoderEnd)

  /// Whether it depends on nothing but the file's bytes: another run would come to the same.
  var isLasting: Bool {
    switch self {
    case .decoded(_, let end, let effort): end.fault != .unreadable && effort == .thorough
    case .ended: false
    }
  }
}
