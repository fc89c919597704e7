internal import Lottery

extension InputFailure.Code {
  /// What rows say; `{0}` is the limit.
  var message: Wording { Wording(key: summary) }

  var meaning: Wording {
    switch self {
    case .openFailed: Wording("missing, no permission, a symlink loop, or not a regular file")
    case .notImage: Wording("neither a picture nor a document, or empty")
    case .unsupported:
      Wording(
        "a picture or document of another kind, such as GIF or a CMYK JPEG, or one that needs a "
          + "package or a password")
    case .badPNG: Phrase.damaged.with("PNG")
    case .badJPEG: Phrase.damaged.with("JPEG")
    case .badHEIC: Phrase.damaged.with("HEIC")
    case .badAVIF: Phrase.damaged.with("AVIF")
    case .badWebP: Phrase.damaged.with("WebP")
    case .badTIFF: Phrase.damaged.with("TIFF")
    case .badPDF: Phrase.damaged.with("PDF")
    case .badPNM: Phrase.damaged.with("PNM")
    case .truncated:
      Wording(
        "the file is truncated; codes in the intact part are still read, so rows of any status may "
          + "have this error")
    case .tooLarge: Wording("more pixels, bytes or pages than the limit")
    case .timeout: Wording("decoding took longer than the time limit")
    case .decoderCrash: Wording("the decoder crashed twice on this file")
    case .noCode:
      Wording(
        "no QR code was found; message says if there is a Micro QR code, an rMQR code or one part of "
          + "a structured-append QR code")
    case .codeUnread:
      Wording("other codes of the picture were read; this one was found, but could not be decoded")
    case .tooManyCodes: Wording("the picture has too many codes; this last row stands for the rest")
    }
  }

  var advice: Wording? {
    switch self {
    case .openFailed:
      Wording("Check the path and its permissions. Read a pipe with lotto scan - < FIFO.")
    case .notImage: Wording("Scan or photograph the ticket again.")
    case .unsupported:
      Wording("message names the package to install, or the command that converts it.")
    case .badPNG, .badJPEG, .badHEIC, .badAVIF, .badWebP, .badTIFF, .badPDF, .badPNM, .truncated:
      Wording("Copy or export the file again.")
    case .tooLarge: Wording("Crop it, or raise --max-pixels or --max-pages.")
    case .timeout: Wording("Crop it, or raise --time-limit.")
    case .decoderCrash: Wording("Save it again in another program, and report the bug.")
    case .noCode:
      Wording(
        "If it shows a ticket, take a sharper picture of the whole code; lotto scan -v shows how far "
          + "the search got.")
    case .codeUnread: Wording("Scan or photograph that ticket alone; corners has its position.")
    case .tooManyCodes: Wording("Split the picture into several.")
    }
  }
}

extension PayloadError.Reason {
  /// What rows say; `{0}` is the offset.
  var message: Wording { Wording(key: summary) }

  var meaning: Wording {
    switch self {
    case .host: Wording("the scheme, host, user or port of the address is not the operator's")
    case .query: Wording("the path, keys or fragment of the address are not a ticket's")
    case .round: Wording("the round is not 0001 to 9999")
    case .type: Wording("a game begins with an unknown letter")
    case .numbers: Wording("a game's numbers are not six ascending ones from 01 to 45")
    case .slot:
      Wording(
        "a ticket has slots for games A to E: all are empty, there are more, or an empty one has numbers"
      )
    case .tail: Wording("what follows the games is not a serial")
    case .length: Wording("a code of more than 512 bytes, or one that was cut off")
    case .ascii: Wording("a byte is outside 0x21–0x7E")
    case .foreign: Wording("the text is neither a ticket, nor another lottery code, nor numbers")
    }
  }

  var advice: Wording? {
    switch self {
    case .numbers: Wording("Typed numbers have to be six different ones from 1 to 45.")
    case .foreign: Wording("Only check gives this error.")
    case .host, .query, .round, .type, .slot, .tail, .length, .ascii: nil
    }
  }
}
