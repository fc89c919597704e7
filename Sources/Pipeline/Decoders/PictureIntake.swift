internal import WorkerProtocol

/// Puts the pictures of one try together from the pieces that a decoder sends.
///
/// Whatever it sends, no more comes together than the protocol allows: false and nil stand for what
/// is no answer to what was asked.
struct PictureIntake {
  private let wanted: DecodeRequest.Pictures
  private var count = 0
  private var hasStored = false
  private var picture: SeenPicture?
  private var shades: [UInt8] = []

  /// An intake that lets in the pictures that are wanted, and no others.
  init(wanted: DecodeRequest.Pictures) { self.wanted = wanted }

  /// Whether every picture that began is whole.
  var isBetweenPictures: Bool { picture == nil }

  /// Begins a picture; false when none may begin now.
  mutating func begin(_ picture: SeenPicture) -> Bool {
    guard isBetweenPictures else { return false }
    if picture.isStored {
      guard wanted.contains(.stored), !hasStored else { return false }
      hasStored = true
    } else {
      guard wanted.contains(.attempts), picture.channels == 1, count < Frame.pictureLimit else {
        return false
      }
      count += 1
    }
    self.picture = picture
    return true
  }

  /// What a piece has led to.
  enum Step: Equatable {
    /// More pieces have to come.
    case incomplete
    /// The picture is whole.
    case whole(SeenPicture, [UInt8])
  }

  /// Adds pixels to the picture that began last; nil when it takes no such piece.
  mutating func add(_ piece: [UInt8]) -> Step? {
    guard let picture, !piece.isEmpty, piece.count <= picture.byteCount - shades.count else {
      return nil
    }
    shades += piece
    if shades.count < picture.byteCount { return .incomplete }
    defer { (self.picture, shades) = (nil, []) }
    return .whole(picture, shades)
  }
}
