internal import Decoding

/// A picture decoded from a file.
struct PictureReading {
  /// The picture; white or gray where nothing was decoded.
  let picture: Picture
  /// The picture as stored; gray unless its colors were requested.
  let stored: StoredPicture
  /// Whether the file is truncated.
  let isTruncated: Bool
  /// Other damage to the file; nil if there is none.
  var damage: String?
  /// The library's warning about the file; empty if there was none.
  var remark = ""
}
