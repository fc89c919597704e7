internal import WorkerProtocol

enum FrameFuzzing {
  /// A frame that is understood is the frame of what was understood.
  static func read(_ bytes: [UInt8]) {
    if let answer = try? DecoderAnswer(frame: bytes) {
      precondition(answer.frame == bytes, "an answer's frame")
    }
    if let request = try? DecodeRequest(frame: bytes) {
      precondition(request.frame == bytes, "a request's frame")
    }
  }
}
