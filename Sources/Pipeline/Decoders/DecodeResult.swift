internal import WorkerProtocol

/// What the decoding of an image has come to, before anything is made of its codes.
enum DecodeResult: Equatable {
  /// A decoder has read it, as hard as that.
  case decoded([FoundCode], DecodingEnd, DecodeRequest.Effort)
  /// Decoders ended over it, twice.
  case ended(DecoderEnd)
}
