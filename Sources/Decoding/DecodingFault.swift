package import WorkerProtocol

/// Why a file gave no picture, or only part of one.
package enum DecodingFault: Error, Equatable, Sendable {
  case emptyFile
  case notImage
  case unsupported(String)
  /// This and the next two carry the reason.
  case badPNG(String)
  case badJPEG(String)
  case unreadable(String)
  case truncated
  case tooLarge(PictureSize)
  case tooManyBytes(Int)
}
