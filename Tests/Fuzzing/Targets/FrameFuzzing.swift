internal import WorkerProtocol

enum FrameFuzzing {
  /// A frame that decodes encodes back to one that decodes the same; only corners far outside a
  /// picture may be clamped.
  static func read(_ bytes: [UInt8]) {
    if let answer = try? DecoderAnswer(frame: bytes) {
      precondition((try? DecoderAnswer(frame: answer.frame)) == answer, "an answer's frame")
      precondition(answer.frame.count == bytes.count, "the length of an answer's frame")
    }
    if let request = try? DecodeRequest(frame: bytes) {
      precondition(request.frame == bytes, "a request's frame")
    }
  }
}
