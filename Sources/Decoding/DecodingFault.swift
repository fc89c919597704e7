/// Why a file gave no picture, or not the whole of it.
package enum DecodingFault: Error, Equatable, Sendable {
  /// Another kind of file: its name, nil for an unknown one.
  case notPNG(FileSignature?)
  /// The file contradicts the format.
  case damaged(String)
  /// The file ends too early.
  case truncated
  /// More pixels or bytes than allowed.
  case tooLarge(String)
  /// The descriptor cannot be read.
  case unreadable(String)
}
