/// Why a file gave no picture, or only part of one.
package enum DecodingFault: Error, Equatable, Sendable {
  /// The file has no bytes.
  case emptyFile
  /// The file is of no known kind.
  case notImage
  /// A picture or document of an unsupported kind, with the kind's name.
  case unsupported(String)
  /// A PNG that violates the format, with the reason.
  case badPNG(String)
  /// A JPEG that violates the format, with the reason.
  case badJPEG(String)
  /// The file is truncated.
  case truncated
  /// The picture has more pixels than allowed.
  case tooLarge(PictureSize)
  /// The file has more bytes than allowed.
  case tooManyBytes(Int)
  /// The descriptor cannot be read, with the reason.
  case unreadable(String)
}
