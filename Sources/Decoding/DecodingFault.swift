/// Why a file gave no picture, or not the whole of it.
package enum DecodingFault: Error, Equatable, Sendable {
  /// There are no bytes in the file.
  case emptyFile
  /// No kind of file that is known.
  case notImage
  /// A picture or document of a kind that is not read; the kind's name.
  case unsupported(String)
  /// A PNG that contradicts the format.
  case badPNG(String)
  /// A JPEG that contradicts the format.
  case badJPEG(String)
  /// The file ends too early.
  case truncated
  /// More pixels than allowed.
  case tooLarge(PictureSize)
  /// More bytes than allowed.
  case tooManyBytes(Int)
  /// The descriptor cannot be read.
  case unreadable(String)
}
