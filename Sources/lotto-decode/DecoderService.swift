internal import Decoding
internal import Platform
internal import WorkerProtocol

/// Reads one image after another for the program at the other end of a socket.
enum DecoderService {
  /// Serves until the other end closes; the exit status is 0 then.
  static func run() -> Int32 {
    let socket = PacketSocket(Descriptor(owning: 3))
    do throws(SystemError) {
      try dieWithParent(Environment.parent)
      try socket.send(DecoderAnswer.hello(version: Frame.version).frame)
    } catch {
      writeDiagnostic("lotto-decode: expected file names, or a socket at descriptor 3: \(error)")
      return 2
    }
    do throws(SystemError) {
      while let message = try socket.receiveWithFile(upTo: Frame.sizeLimit) {
        try serve(message.bytes, message.file, to: socket)
      }
      return 0
    } catch {
      if !error.isBrokenPipe { writeDiagnostic("lotto-decode: \(error)") }
      return 1
    }
  }

  private static func serve(
    _ frame: [UInt8], _ file: borrowing Descriptor, to socket: borrowing PacketSocket
  ) throws(SystemError) {
    guard let request = try? DecodeRequest(frame: frame) else { throw .badMessage }
    var refusal: SystemError?
    let sequence = request.sequence
    let reading = read(request, file) { header in
      let answer = DecoderAnswer.began(
        sequence: sequence, width: header.width, height: header.height)
      do throws(SystemError) { try socket.send(answer.frame) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    for find in reading.codes.prefix(Frame.codeLimit) {
      let code = FoundCode(
        attempt: find.attempt, payload: find.payload, declaredLength: find.declaredLength)
      try socket.send(DecoderAnswer.code(sequence: sequence, code).frame)
    }
    let end = DecodingEnd(reading.fault)
    try socket.send(DecoderAnswer.ended(sequence: sequence, end).frame)
  }

  private static func read(
    _ request: DecodeRequest, _ file: borrowing Descriptor, began: (PNGHeader) -> Void
  ) -> ImageReading {
    .of(
      file, pixelLimit: request.pixelLimit,
      effort: request.effort == .cheap ? .cheap : .thorough, began: began)
  }
}

extension DecodingEnd {
  /// The end that a fault stands for; none without one.
  init(_ fault: DecodingFault?) {
    switch fault {
    case nil: self.init(.nothing)
    case .notPNG(let kind): self.init(.notPNG, kind?.explanation ?? "")
    case .damaged(let reason): self.init(.badPNG, reason)
    case .truncated: self.init(.truncated)
    case .tooLarge(let size): self.init(.tooLarge, size)
    case .unreadable(let reason): self.init(.unreadable, reason)
    }
  }
}

extension FileSignature {
  /// The kind of file, and a command that makes a PNG of it.
  var explanation: String {
    conversion.map { "\(rawValue); to convert it: \($0)" } ?? "an empty file"
  }
}
