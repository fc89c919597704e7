/// Why an input could not be read, or could be read only in part.
package struct InputFailure: Error, Equatable, Sendable {
  /// The kind of failure.
  package let code: Code
  /// What exactly was found.
  package let cause: Cause?
  /// Whether nothing at all exists under the input's name.
  package let isMissing: Bool

  /// A failure of that kind.
  package init(_ code: Code, _ cause: Cause? = nil, isMissing: Bool = false) {
    self.code = code
    self.cause = cause
    self.isMissing = isMissing
  }

  /// The kinds of failure; raw values are the error codes of rows.
  package enum Code: String, CaseIterable, Sendable {
    /// Missing, forbidden, a symlink loop, or not a regular file.
    case openFailed = "open_failed"
    /// No kind of file that is known, or an empty one.
    case notImage = "not_image"
    /// A picture or document of a kind that is not read.
    case unsupported
    /// A PNG that is damaged.
    case badPNG = "bad_png"
    /// A JPEG that is damaged.
    case badJPEG = "bad_jpeg"
    /// A picture that ends too early.
    case truncated
    /// More pixels or bytes than the limits allow.
    case tooLarge = "too_large"
    /// More time than an image may take.
    case timeout
    /// The decoder died over the image, twice.
    case decoderCrash = "decoder_crash"
    /// An image without a QR code.
    case noCode = "no_code"
    /// A code beside others that were read, which was not.
    case codeUnread = "code_unread"
    /// More codes than are told of an image.
    case tooManyCodes = "too_many_codes"

    /// Whether a code has failed, and not the picture as a whole.
    package var isOfCode: Bool { self == .codeUnread || self == .tooManyCodes }

    /// The kind that a row of any version names.
    package init?(row name: String) {
      // `lotto.game/1` had one name for whatever is no PNG.
      self.init(rawValue: name == "not_png" ? Self.notImage.rawValue : name)
    }
  }

  /// What exactly was found, from which sentences are made in any language.
  package enum Cause: Equatable, Sendable {
    /// The system refused: the number of its reason, and its own words for it.
    case refused(number: Int32, words: String)
    /// Something that is no regular file.
    case notRegular(NotRegular)
    case emptyPath
    case pathWithNUL
    /// A line that should be an object of JSON with a path.
    case noPathObject
    case emptyFile
    /// A kind of file that is not read, and a command that makes a PNG of it.
    case kind(String, conversion: String)
    /// More pixels than the limit.
    case pixels(width: Int, height: Int, limit: Int)
    /// More pixels along a side than any limit allows.
    case side(width: Int, height: Int)
    /// More bytes than the limit.
    case bytes(limit: Int)
    /// More codes than the limit.
    case codes(limit: Int)
    /// What a library had to say.
    case library(String)
  }

  /// What may stand where a file is expected.
  package enum NotRegular: Equatable, Sendable {
    case folder
    case pipe
    case socket
    case device
  }
}
