internal import Decoding
internal import Platform
internal import WorkerProtocol

/// An open file whose pages are read one by one; a picture has one.
protocol PictureFile {
  var pageCount: UInt32 { get }
  /// The size of a page, from 1, before anything is allocated for it.
  mutating func measure(_ page: UInt32) throws(PictureFault) -> PictureSize
  /// Reads the page that was measured last.
  mutating func read() throws(PictureFault) -> PictureReading
}

extension PictureFile {
  var pageCount: UInt32 { 1 }
}

/// A decoded picture, and what is wrong with its file.
struct PictureReading {
  /// The picture; white or gray where nothing was decoded.
  let picture: Picture
  /// The picture on black instead of white; nil if all of it is opaque.
  var onBlack: Picture?
  /// The picture as stored; gray unless its colors were requested.
  let stored: StoredPicture
  /// Why part of the picture may be missing.
  let fault: PictureFault?
  var warning = ""
}

/// What reads one kind of file.
struct PictureReader: Sendable {
  let kind: FileKind
  /// Opens a file of this kind, which stays open while it is read.
  let open: @Sendable (borrowing Descriptor, FileFront) throws(PictureFault) -> any PictureFile

  /// The readers for which this program is linked, or which are its own.
  private static let all = [
    PictureReader(.png) { file, front throws(PictureFault) in try PNGImage(file, front) },
    PictureReader(.jpeg) { file, front throws(PictureFault) in try JPEGImage(file, front) },
    PictureReader(.pnm) { file, front throws(PictureFault) in try PNMImage(file, front) },
    PictureReader(.bmp) { file, front throws(PictureFault) in try BMPImage(file, front) },
  ]

  init(
    _ kind: FileKind,
    open:
      @escaping @Sendable (borrowing Descriptor, FileFront) throws(PictureFault) -> any PictureFile
  ) {
    (self.kind, self.open) = (kind, open)
  }

  /// The reader of a kind; throws if such files are not read, at least not here.
  static func of(_ kind: FileKind) throws(PictureFault) -> PictureReader {
    if let reader = all.first(where: { $0.kind == kind }) { return reader }
    guard let library = kind.library else { throw .unsupported(kind) }
    return PictureReader(kind) { file, front throws(PictureFault) in
      try LibraryFile(file, front, of: kind, by: library)
    }
  }
}

/// What is known of a file before it is opened as a picture.
struct FileFront {
  /// Its first bytes, at least as many as a kind or a PNG's header takes.
  let bytes: [UInt8]
  /// In bytes.
  let fileSize: Int
  let options: ImageReading.Options
}

extension Descriptor {
  /// The first bytes of a picture's file.
  borrowing func picture(upTo size: Int) throws(PictureFault) -> [UInt8] {
    do throws(SystemError) { return try prefix(size) } catch { throw .unreadable("\(error)") }
  }
}
