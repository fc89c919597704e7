/// Why a file gave no picture, or only part of one.
package enum PictureFault: Error, Equatable, Sendable {
  case emptyFile
  /// The format is unknown.
  case notImage
  /// A known format that is not read.
  case unsupported(FileKind)
  /// A variant of JPEG that is not read, by name, such as "lossless JPEG".
  case unsupportedJPEG(String)
  /// A variant of a kind that is not read, by name, and that no usual program converts.
  case unconvertible(String)
  /// A kind whose library is not installed, or cannot be loaded.
  case missing(PictureLibrary, for: FileKind)
  /// A kind whose library lacks the plugin that decodes it.
  case missingPlugin(FileKind)
  /// A page that was drawn at fewer dots an inch than requested, and shows no code.
  case drawnCoarsely(dots: UInt32)
  /// The file opens only with a password.
  case locked(FileKind)
  /// A damaged file of a known kind; carries the reason that a library gave.
  case damaged(FileKind, String)
  /// A file that cannot be read; carries the reason that a library or the system gave.
  case unreadable(String)
  /// The file is truncated; the part present was searched.
  case truncated
  /// More pixels than a request allows, or a side above `PictureLimits.side`.
  case tooLarge(PictureSize)
  /// More bytes than `PictureLimits.bytes`; carries their number.
  case tooManyBytes(UInt64)
  /// More pages than a run reads; carries their number.
  case tooManyPages(UInt32)
}

/// A byte for the kind of fault, then its value, if any.
extension PictureFault: FrameRecord {
  private enum Kind: UInt8, FrameField {
    case emptyFile = 1
    case notImage = 2
    case unsupported = 3
    case unsupportedJPEG = 4
    case missing = 5
    case damaged = 6
    case unreadable = 7
    case truncated = 8
    case tooLarge = 9
    case tooManyBytes = 10
    case tooManyPages = 11
    case locked = 12
    case missingPlugin = 13
    case drawnCoarsely = 14
    case unconvertible = 15
  }

  var fields: [any FrameField] {
    switch self {
    case .emptyFile: [Kind.emptyFile]
    case .notImage: [Kind.notImage]
    case .unsupported(let format): [Kind.unsupported, format]
    case .unsupportedJPEG(let name): [Kind.unsupportedJPEG, name]
    case .unconvertible(let name): [Kind.unconvertible, name]
    case .missing(let library, let format): [Kind.missing, library, format]
    case .missingPlugin(let format): [Kind.missingPlugin, format]
    case .drawnCoarsely(let dots): [Kind.drawnCoarsely, dots]
    case .locked(let format): [Kind.locked, format]
    case .damaged(let format, let reason): [Kind.damaged, format, reason]
    case .unreadable(let reason): [Kind.unreadable, reason]
    case .truncated: [Kind.truncated]
    case .tooLarge(let size): [Kind.tooLarge, size]
    case .tooManyBytes(let count): [Kind.tooManyBytes, count]
    case .tooManyPages(let count): [Kind.tooManyPages, count]
    }
  }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    switch try rest.next(Kind.self) {
    case .emptyFile: self = .emptyFile
    case .notImage: self = .notImage
    case .unsupported: self = .unsupported(try rest.next())
    case .unsupportedJPEG: self = .unsupportedJPEG(try rest.next())
    case .unconvertible: self = .unconvertible(try rest.next())
    case .missing: self = .missing(try rest.next(), for: try rest.next())
    case .missingPlugin: self = .missingPlugin(try rest.next())
    case .drawnCoarsely: self = .drawnCoarsely(dots: try rest.next())
    case .locked: self = .locked(try rest.next())
    case .damaged: self = .damaged(try rest.next(), try rest.next())
    case .unreadable: self = .unreadable(try rest.next())
    case .truncated: self = .truncated
    case .tooLarge: self = .tooLarge(try rest.next())
    case .tooManyBytes: self = .tooManyBytes(try rest.next())
    case .tooManyPages: self = .tooManyPages(try rest.next())
    }
  }
}
