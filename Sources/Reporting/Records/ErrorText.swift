internal import Lottery

/// What an error of rows means, what to do about it, and which concern it is.
struct ErrorText {
  let meaning: Wording
  let advice: Wording?
  /// Nil if the row decides: a code's text may be an address or typed numbers.
  let concern: Concern?

  init(_ meaning: Wording, _ advice: Wording? = nil, _ concern: Concern? = nil) {
    (self.meaning, self.advice, self.concern) = (meaning, advice, concern)
  }

  fileprivate static func damaged(_ format: String) -> ErrorText {
    ErrorText(Phrase.damaged.with(format), Wording("Copy or export the file again."), .damaged)
  }
}

extension InputFailure.Code {
  /// What rows say; `{0}` is the limit.
  var message: Wording { Wording(key: summary) }

  var errorText: ErrorText {
    switch self {
    case .openFailed:
      ErrorText(
        Wording("missing, no permission, a symlink loop, or not a regular file"),
        Wording("Check the path and its permissions. Read a pipe with lotto scan - < FIFO."),
        .notOpened)
    case .notImage:
      ErrorText(
        Wording("neither a picture nor a document, or empty"),
        Wording("Scan or photograph the ticket again."), .notPicture)
    case .unsupported:
      ErrorText(
        Wording(
          "a picture or document of another kind, such as GIF or a CMYK JPEG, or one that needs a "
            + "package or a password"),
        Wording("message names the package to install, or the command that converts it."),
        .unsupported)
    case .badPNG: .damaged("PNG")
    case .badJPEG: .damaged("JPEG")
    case .badHEIC: .damaged("HEIC")
    case .badAVIF: .damaged("AVIF")
    case .badWebP: .damaged("WebP")
    case .badTIFF: .damaged("TIFF")
    case .badPDF: .damaged("PDF")
    case .badPNM: .damaged("PNM")
    case .truncated:
      ErrorText(
        Wording(
          "the file is truncated; codes in the intact part are still read, so rows of any status may "
            + "have this error"),
        Wording("Copy or export the file again."), .damaged)
    case .tooLarge:
      ErrorText(
        Wording("more pixels, bytes or pages than the limit"),
        Wording("Crop it, or raise --max-pixels or --max-pages."), .tooLarge)
    case .timeout:
      ErrorText(
        Wording("decoding took longer than the time limit"),
        Wording("Crop it, or raise --time-limit."), .failed)
    case .decoderCrash:
      ErrorText(
        Wording("the decoder crashed twice on this file"),
        Wording("Save it again in another program, and report the bug."), .failed)
    case .noCode:
      ErrorText(
        Wording(
          "no QR code was found; message says if there is a Micro QR code, an rMQR code or one part of "
            + "a structured-append QR code"),
        Wording(
          "If it shows a ticket, take a sharper picture of the whole code; lotto scan -v shows how far "
            + "the search got."),
        .unread)
    case .codeUnread:
      ErrorText(
        Wording(
          "other codes of the picture were read; this one was found, but could not be decoded"),
        Wording("Scan or photograph that ticket alone; corners has its position."), .unread)
    case .tooManyCodes:
      ErrorText(
        Wording("the picture has too many codes; this last row stands for the rest"),
        Wording("Split the picture into several."), .tooLarge)
    }
  }
}

extension PayloadError.Reason {
  /// What rows say; `{0}` is the offset.
  var message: Wording { Wording(key: summary) }

  var errorText: ErrorText {
    switch self {
    case .host:
      ErrorText(Wording("the scheme, host, user or port of the address is not the operator's"))
    case .query:
      ErrorText(Wording("the path, keys or fragment of the address are not a ticket's"))
    case .round: ErrorText(Wording("the round is not 0001 to 9999"))
    case .type: ErrorText(Wording("a game begins with an unknown letter"))
    case .numbers:
      ErrorText(
        Wording("a game's numbers are not six ascending ones from 01 to 45"),
        Wording("Typed numbers have to be six different ones from 1 to 45."))
    case .slot:
      ErrorText(
        Wording(
          "a ticket has slots for games A to E: all are empty, there are more, or an empty one has numbers"
        ))
    case .tail: ErrorText(Wording("what follows the games is not a serial"))
    case .length: ErrorText(Wording("a code of more than 512 bytes, or one that was cut off"))
    case .ascii: ErrorText(Wording("a byte is outside 0x21–0x7E"))
    case .foreign:
      ErrorText(
        Wording("the text is neither a ticket, nor another lottery code, nor numbers"),
        Wording("Only check gives this error."))
    }
  }
}
