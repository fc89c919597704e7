/// Why an input could not be read, or could be read only in part.
package struct InputFailure: Error, Equatable, Sendable {
  /// The kind of failure.
  package let code: Code
  /// What exactly was found, for people; may be empty.
  package let detail: String
  /// Whether nothing at all exists under the input's name.
  package let isMissing: Bool

  /// A failure of that kind.
  package init(_ code: Code, _ detail: String = "", isMissing: Bool = false) {
    self.code = code
    self.detail = detail
    self.isMissing = isMissing
  }

  /// The kinds of failure; raw values are the error codes of rows.
  package enum Code: String, CaseIterable, Sendable {
    /// Missing, forbidden, a symlink loop, or not a regular file.
    case openFailed = "open_failed"
    /// Another kind of file, or an empty one.
    case notPNG = "not_png"
    /// A PNG that is damaged.
    case badPNG = "bad_png"
    /// A PNG that ends too early.
    case truncated
    /// More pixels or bytes than the limits allow.
    case tooLarge = "too_large"
    /// More time than an image may take.
    case timeout
    /// The decoder died over the image, twice.
    case decoderCrash = "decoder_crash"
    /// An image without a QR code.
    case noCode = "no_code"
  }
}
