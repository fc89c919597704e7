internal import WorkerProtocol

/// Assembles the pictures of one try; false or nil means that the decoder violated the protocol.
struct PictureIntake {
  private let wanted: WantedPictures
  private var count = 0
  private var hasStored = false
  private var picture: PictureHeader?
  private var pixels: [UInt8] = []

  init(wanted: WantedPictures) { self.wanted = wanted }
  var isBetweenPictures: Bool { picture == nil }

  mutating func begin(_ picture: PictureHeader) -> Bool {
    let isAllowed =
      picture.isStored
      ? wanted.contains(.stored) && !hasStored
      : wanted.contains(.attempts) && picture.channels == 1 && count < Frame.pictureLimit
    guard isBetweenPictures, isAllowed else { return false }
    if picture.isStored { hasStored = true } else { count += 1 }
    self.picture = picture
    return true
  }

  enum Step: Equatable {
    case incomplete
    case whole(PictureHeader, [UInt8])
  }

  /// Adds pixels to the current picture; nil if there is none, or the piece is empty or too long.
  mutating func add(_ piece: [UInt8]) -> Step? {
    guard let picture, !piece.isEmpty, piece.count <= picture.byteCount - pixels.count else {
      return nil
    }
    pixels += piece
    if pixels.count < picture.byteCount { return .incomplete }
    defer { (self.picture, pixels) = (nil, []) }
    return .whole(picture, pixels)
  }
}
