internal import WorkerProtocol

/// The result of decoding an image, before its codes are parsed.
enum DecodeResult: Equatable {
  /// A decoder finished, having searched with this effort.
  case decoded([FoundCode], DecodingEnd, DecodeRequest.Effort)
  /// Decoders died or timed out on it twice.
  case ended(DecoderEnd)
}
