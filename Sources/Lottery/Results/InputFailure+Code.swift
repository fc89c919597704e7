extension InputFailure {
  /// The kinds of failure; raw values are the error codes in rows.
  public enum Code: String, CaseIterable, Sendable {
    /// Missing, forbidden, a symlink loop, or not a regular file.
    case openFailed = "open_failed"
    /// An unknown kind of file, or an empty one.
    case notImage = "not_image"
    case unsupported
    case badPNG = "bad_png"
    case badJPEG = "bad_jpeg"
    case badHEIC = "bad_heic"
    case badAVIF = "bad_avif"
    case badWebP = "bad_webp"
    case badTIFF = "bad_tiff"
    case badPDF = "bad_pdf"
    case badPNM = "bad_pnm"
    case badBMP = "bad_bmp"
    case badGIF = "bad_gif"
    case truncated
    case tooLarge = "too_large"
    case timeout
    case decoderCrash = "decoder_crash"
    case noCode = "no_code"
    /// A code shows, but was not read.
    case codeUnread = "code_unread"
    case tooManyCodes = "too_many_codes"

    /// Whether the failure concerns codes rather than the whole picture.
    package var concernsCode: Bool { self == .codeUnread || self == .tooManyCodes }

    /// The failure of a damaged file of a kind, such as "PNG"; nil if such files are not read.
    package init?(damaged kind: String) { self.init(rawValue: "bad_\(kind.lowercased())") }

    /// The failure that a row names, in any schema version.
    package init?(row name: String) {
      // `lotto.game/1` used one name for everything that is not a PNG.
      self.init(rawValue: name == "not_png" ? Self.notImage.rawValue : name)
    }
  }
}

extension InputFailure.Code {
  /// What people read about the code: its entry in `lotto help errors`.
  package var text: ErrorText {
    switch self {
    case .openFailed:
      ErrorText(
        "cannot be opened",
        meaning: "missing, no permission, a symlink loop, or not a regular file",
        advice: "Check the path and its permissions. Read a pipe with lotto scan - < FIFO.", .open)
    case .notImage:
      ErrorText(
        "not a picture", meaning: "neither a picture nor a document, or empty",
        advice: "Scan or photograph the ticket again.", .leaveOut)
    case .unsupported:
      ErrorText(
        "not supported",
        meaning: """
          a picture or document of another kind, such as JPEG XL or a lossless JPEG, or one \
          that needs a package or a password
          """,
        advice: "detail names the package to install, or the command that converts it.", .convert)
    case .badPNG: .damaged("PNG")
    case .badJPEG: .damaged("JPEG")
    case .badHEIC: .damaged("HEIC")
    case .badAVIF: .damaged("AVIF")
    case .badWebP: .damaged("WebP")
    case .badTIFF: .damaged("TIFF")
    case .badPDF: .damaged("PDF")
    case .badPNM: .damaged("PNM")
    case .badBMP: .damaged("BMP")
    case .badGIF: .damaged("GIF")
    case .truncated:
      ErrorText(
        "the file is truncated",
        meaning: """
          the file is truncated; codes in the intact part are still read, so rows of any status may \
          have this error
          """,
        advice: "Copy or export the file again.", .copy)
    case .tooLarge:
      ErrorText(
        "larger than the limit", meaning: "more pixels, bytes or pages than the limit",
        advice: "Crop it, or raise --max-pixels or --max-pages.", .raiseLimit)
    case .timeout:
      ErrorText(
        "took longer than the time limit", meaning: "decoding took longer than the time limit",
        advice: "Crop it, or raise --time-limit.", .retry)
    case .decoderCrash:
      ErrorText(
        "the decoder crashed on it twice", meaning: "the decoder crashed twice on this file",
        advice: "Save it again in another program, and report the bug.", .retry)
    case .noCode:
      ErrorText(
        "no QR code found",
        meaning: "no QR code was found",
        advice: """
          If it shows a ticket, take a sharper picture of the whole code; lotto scan -v shows how \
          far the search got.
          """, .takeAgain)
    case .codeUnread:
      ErrorText(
        "a code was found here but could not be read",
        meaning: "here lies what has the marks of a code, but could not be decoded",
        advice: "Scan or photograph that ticket again, flat and alone; corners has its position.",
        .takeAgain)
    case .tooManyCodes:
      ErrorText(
        "too many codes; the rest have no rows",
        meaning: "the picture has too many codes; this last row stands for the rest",
        advice: "Split the picture into several.", .raiseLimit)
    }
  }
}
