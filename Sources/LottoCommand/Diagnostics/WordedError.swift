internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension SystemError: WordedError {
  /// The C library's words, of which the catalog has the usual ones.
  var wording: Wording {
    let words = description
    return words.hasPrefix("unknown error")
      ? Wording("unknown error \(number)") : Wording(key: words)
  }
}

extension OpenError: WordedError {
  var wording: Wording {
    switch self {
    case .refused(let error): error.wording
    case .notRegular(.folder): Wording("a folder, not a file")
    case .notRegular(.fifo): Wording("a FIFO, not a file")
    case .notRegular(.socket): Wording("a socket, not a file")
    case .notRegular(.link): Wording("a symbolic link, not a file")
    case .notRegular(.device), .notRegular(.regular): Wording("a device, not a file")
    }
  }
}

extension DrawFileError: WordedError {
  var wording: Wording {
    switch self {
    case .unreadable(let error): error.wording
    case .tooLarge: Wording("more than \(DrawFile.sizeLimit) bytes")
    case .empty: Wording("no draws in the file")
    case .duplicate(let round): Wording("round \(round.number) appears twice")
    case .notJSON(let error): Wording("not valid JSON: \(error.wording)")
    case .wrongLine(let number, let error): Wording("line \(number): \(error.wording)")
    case .wrongRow(let number, let error): Wording("row \(number): \(error.wording)")
    case .unknownColumn(let name):
      Wording(
        "unknown column \(name): leave it out, for round, numbers and bonus are enough")
    case .repeatedColumn(let name): Wording("the column \(name) appears twice")
    case .missingColumn(let name): Wording("no column \(name) in the header")
    case .otherEncoding: Wording("not in UTF-8; convert it with \(Self.conversion)")
    case .webPage(let path, let isUTF8):
      Wording(
        "a web page, as the operator's .xls files are; convert it with "
          + "\(Self.conversion(of: path, isUTF8: isUTF8))")
    }
  }
}

extension DecoderFault: WordedError {
  var wording: Wording {
    switch self {
    case .otherVersion: Wording("lotto-decode and lotto are of different versions")
    case .ended: Wording("lotto-decode ended before it responded")
    case .notStarted(let error): Wording("lotto-decode cannot be started: \(error.wording)")
    }
  }
}
