/// What a decoder sends: `hello` once, then for each request `began`, its codes, and `ended`.
package enum DecoderAnswer: Equatable, Sendable {
  /// The decoder is ready.
  case hello(version: UInt32)
  /// The image has that many pixels, from which its time limit follows.
  case began(sequence: UInt32, width: UInt32, height: UInt32)
  /// One code of the image; codes come in reading order.
  case code(sequence: UInt32, FoundCode)
  /// Nothing more comes for the image.
  case ended(sequence: UInt32, DecodingEnd)
}

/// A code that was found in an image.
package struct FoundCode: Equatable, Sendable {
  /// The name of the attempt that found it.
  package let attempt: String
  /// The decoded bytes.
  package let payload: [UInt8]
  /// The length that the code's own header gives; nil where it could not be read.
  package let declaredLength: Int?

  /// A code with what was decoded.
  package init(attempt: String, payload: [UInt8], declaredLength: Int?) {
    self.attempt = attempt
    self.payload = payload
    self.declaredLength = declaredLength
  }
}

/// How the reading of an image ended.
package struct DecodingEnd: Equatable, Sendable {
  /// What is wrong with the image, if anything is.
  package let fault: Fault
  /// What exactly was found, for people; may be empty.
  package let detail: String

  /// An end of that kind.
  package init(_ fault: Fault, _ detail: String = "") {
    self.fault = fault
    self.detail = detail
  }

  /// What may be wrong with an image.
  package enum Fault: UInt8, Sendable {
    /// Nothing: the image was read whole.
    case nothing = 0
    case notPNG = 1
    case badPNG = 2
    /// The file ends too early; what was there has been searched.
    case truncated = 3
    case tooLarge = 4
    /// The descriptor could not be read.
    case unreadable = 5
  }
}

extension DecoderAnswer {
  /// The answer as a frame.
  package var frame: [UInt8] {
    switch self {
    case .hello(let version):
      var writer = FrameWriter(kind: Kind.hello)
      writer.append(version)
      return writer.bytes
    case .began(let sequence, let width, let height):
      var writer = FrameWriter(kind: Kind.began)
      writer.append(sequence)
      writer.append(width)
      writer.append(height)
      return writer.bytes
    case .code(let sequence, let code):
      var writer = FrameWriter(kind: Kind.code)
      writer.append(sequence)
      writer.append(code.attempt, limit: Limit.text)
      writer.append(code.payload, limit: Frame.payloadLimit)
      writer.append(Int32(code.declaredLength ?? -1))
      return writer.bytes
    case .ended(let sequence, let end):
      var writer = FrameWriter(kind: Kind.ended)
      writer.append(sequence)
      writer.append(end.fault.rawValue)
      writer.append(end.detail, limit: Limit.text)
      return writer.bytes
    }
  }

  /// Reads a frame that a decoder sent.
  package init(frame: [UInt8]) throws(FrameError) {
    guard frame.count <= Frame.sizeLimit else { throw FrameError("expected a shorter frame") }
    var reader = FrameReader(frame)
    switch try reader.integer(UInt8.self) {
    case Kind.hello:
      self = .hello(version: try reader.integer())
    case Kind.began:
      self = .began(
        sequence: try reader.integer(), width: try reader.integer(), height: try reader.integer())
    case Kind.code:
      let sequence: UInt32 = try reader.integer()
      let attempt = try reader.text(limit: Limit.text)
      let payload = try reader.bytes(limit: Frame.payloadLimit)
      let length = try reader.integer(Int32.self)
      let code = FoundCode(
        attempt: attempt, payload: payload, declaredLength: length < 0 ? nil : Int(length))
      self = .code(sequence: sequence, code)
    case Kind.ended:
      let sequence: UInt32 = try reader.integer()
      guard let fault = DecodingEnd.Fault(rawValue: try reader.integer()) else {
        throw FrameError("expected a fault")
      }
      self = .ended(sequence: sequence, DecodingEnd(fault, try reader.text(limit: Limit.text)))
    default:
      throw FrameError("expected an answer")
    }
    try reader.finish()
  }

  private enum Kind {
    static let hello = UInt8(ascii: "H")
    static let began = UInt8(ascii: "B")
    static let code = UInt8(ascii: "C")
    static let ended = UInt8(ascii: "E")
  }

  private enum Limit {
    static let text = 256
  }
}
