/// What `lotto` asks of a decoder; the image comes beside it as an open descriptor.
package struct DecodeRequest: Equatable, Sendable {
  /// Tells this image's answers from those to an earlier request.
  package let sequence: UInt32
  /// Larger images are refused before anything is allocated for them.
  package let pixelLimit: UInt64
  /// How hard to look.
  package let effort: Effort
  /// Whether pictures of what the attempts see are to be sent, too; only a thorough search has any.
  package let wantsPictures: Bool

  /// A request for one image.
  package init(
    sequence: UInt32, pixelLimit: UInt64, effort: Effort, wantsPictures: Bool = false
  ) {
    self.sequence = sequence
    self.pixelLimit = pixelLimit
    self.effort = effort
    self.wantsPictures = wantsPictures
  }

  /// How hard a decoder looks for codes.
  package enum Effort: UInt8, Sendable {
    /// Every attempt of the list.
    case thorough = 0
    /// The image as it is, every second row and column: the retry after a time-out.
    case cheap = 1
  }

  /// The request as a frame.
  package var frame: [UInt8] {
    var writer = FrameWriter(kind: Self.kind)
    writer.append(sequence)
    writer.append(pixelLimit)
    writer.append(effort.rawValue)
    writer.append(wantsPictures)
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
    wantsPictures = try reader.flag()
    try reader.finish()
  }

  private static let kind = UInt8(ascii: "R")
}
