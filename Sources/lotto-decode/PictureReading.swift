internal import Decoding

/// What a reader has made of a file of pixels.
struct PictureReading {
  /// The picture; white or gray where nothing was read.
  let picture: Picture
  /// The picture as it is stored; gray unless its colours were asked for.
  let stored: StoredPicture
  /// Whether the file ends too early.
  let isTruncated: Bool
  /// What is wrong with the file besides; nil where that is nothing.
  var damage: String?
  /// What the library had to say of the file; empty when that is nothing.
  var remark = ""
}
