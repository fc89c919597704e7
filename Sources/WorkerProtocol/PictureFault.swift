/// Why a file gave no picture, or only part of one.
package enum PictureFault: Error, Equatable, Sendable {
  case emptyFile
  /// The format is unknown.
  case notImage
  /// A known format that is not read.
  case unsupported(FileSignature)
  /// A variant of JPEG that is not read, by name, such as "CMYK JPEG".
  case unsupportedJPEG(String)
  /// This and the next two carry the reason that a library or the system gave.
  case badPNG(String)
  case badJPEG(String)
  case unreadable(String)
  /// The file is truncated; the part present was searched.
  case truncated
  /// More pixels than a request allows, or a side above `PictureLimits.side`.
  case tooLarge(PictureSize)
  /// More bytes than `PictureLimits.bytes`; carries their number.
  case tooManyBytes(UInt64)
}

/// A byte for the kind of fault, then its value, if any.
extension PictureFault: FrameRecord {
  private enum Kind: UInt8, FrameField {
    case emptyFile = 1
    case notImage = 2
    case unsupported = 3
    case unsupportedJPEG = 4
    case badPNG = 5
    case badJPEG = 6
    case unreadable = 7
    case truncated = 8
    case tooLarge = 9
    case tooManyBytes = 10
  }

  var fields: [any FrameField] {
    switch self {
    case .emptyFile: [Kind.emptyFile]
    case .notImage: [Kind.notImage]
    case .unsupported(let format): [Kind.unsupported, format]
    case .unsupportedJPEG(let name): [Kind.unsupportedJPEG, name]
    case .badPNG(let reason): [Kind.badPNG, reason]
    case .badJPEG(let reason): [Kind.badJPEG, reason]
    case .unreadable(let reason): [Kind.unreadable, reason]
    case .truncated: [Kind.truncated]
    case .tooLarge(let size): [Kind.tooLarge, size]
    case .tooManyBytes(let count): [Kind.tooManyBytes, count]
    }
  }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    switch try rest.next(Kind.self) {
    case .emptyFile: self = .emptyFile
    case .notImage: self = .notImage
    case .unsupported: self = .unsupported(try rest.next())
    case .unsupportedJPEG: self = .unsupportedJPEG(try rest.next())
    case .badPNG: self = .badPNG(try rest.next())
    case .badJPEG: self = .badJPEG(try rest.next())
    case .unreadable: self = .unreadable(try rest.next())
    case .truncated: self = .truncated
    case .tooLarge: self = .tooLarge(try rest.next())
    case .tooManyBytes: self = .tooManyBytes(try rest.next())
    }
  }
}
