/// What `lotto` asks of a decoder; the image comes beside it as an open descriptor.
package struct DecodeRequest: Equatable, Sendable {
  /// Tells this image's answers from those to an earlier request.
  package let sequence: UInt32
  /// Larger images are refused before anything is allocated for them.
  package let pixelLimit: UInt64
  /// How hard to look.
  package let effort: Effort
  /// The pictures that are to be sent, too.
  package let pictures: Pictures

  /// Pictures of an image that may be sent beside its codes.
  package struct Pictures: OptionSet, Sendable {
    /// A bit for each picture.
    package let rawValue: UInt8

    /// The pictures of those bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What the attempts see; only a glance has none.
    package static let attempts = Pictures(rawValue: 1)
    /// The picture as it is stored, and the places where a code was seen and not read.
    package static let stored = Pictures(rawValue: 2)
  }

  /// A request for one image.
  package init(
    sequence: UInt32, pixelLimit: UInt64, effort: Effort, pictures: Pictures = []
  ) {
    self.sequence = sequence
    self.pixelLimit = pixelLimit
    self.effort = effort
    self.pictures = pictures
  }

  /// How hard a decoder looks for codes.
  package enum Effort: UInt8, Sendable {
    /// What is cheap.
    case fast = 0
    /// What most codes need.
    case normal = 1
    /// Many times as long.
    case thorough = 2
    /// The image as it is, every second row and column: the retry after a time-out.
    case glance = 3
  }

  /// The request as a frame.
  package var frame: [UInt8] {
    var writer = FrameWriter(kind: Self.kind)
    writer.append(sequence)
    writer.append(pixelLimit)
    writer.append(effort.rawValue)
    writer.append(pictures.rawValue)
    return writer.bytes
  }

  /// Reads a frame that was made by `frame`.
  package init(frame: [UInt8]) throws(FrameError) {
    var reader = FrameReader(frame)
    guard try reader.integer(UInt8.self) == Self.kind else {
      throw FrameError("expected a request")
    }
    sequence = try reader.integer()
    pixelLimit = try reader.integer()
    guard let effort = Effort(rawValue: try reader.integer()) else {
      throw FrameError("expected an effort")
    }
    self.effort = effort
    pictures = Pictures(rawValue: try reader.integer())
    guard Pictures([.attempts, .stored]).isSuperset(of: pictures) else {
      throw FrameError("expected pictures")
    }
    try reader.finish()
  }

  private static let kind = UInt8(ascii: "R")
}
