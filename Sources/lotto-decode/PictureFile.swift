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
  /// The picture as stored; gray unless its colors were requested.
  let stored: StoredPicture
  /// Why part of the picture may be missing.
  let fault: PictureFault?
  var warning = ""
}

/// A kind of file that is read.
struct PictureKind: Sendable {
  let signature: FileSignature
  /// Opens a file of this kind, which stays open while it is read.
  let open: @Sendable (borrowing Descriptor, FileFront) throws(PictureFault) -> any PictureFile

  /// Every kind; a further one that a linked library or this program reads is a file and a line.
  private static let all = [
    PictureKind(.png) { file, front throws(PictureFault) in try PNGImage(file, front) },
    PictureKind(.jpeg) { file, front throws(PictureFault) in try JPEGImage(file, front) },
    PictureKind(.pnm) { file, front throws(PictureFault) in try PNMImage(file, front) },
  ]

  init(
    _ signature: FileSignature,
    open:
      @escaping @Sendable (borrowing Descriptor, FileFront) throws(PictureFault) -> any PictureFile
  ) {
    (self.signature, self.open) = (signature, open)
  }

  /// The kind with a signature; throws if such files are not read, at least not here.
  static func of(_ signature: FileSignature) throws(PictureFault) -> PictureKind {
    if let kind = all.first(where: { $0.signature == signature }) { return kind }
    guard let library = signature.library else { throw .unsupported(signature) }
    return PictureKind(signature) { file, front throws(PictureFault) in
      try LibraryFile(file, front, of: signature, by: library)
    }
  }
}

/// What is known of a file before it is opened as a picture.
struct FileFront {
  /// Its first bytes, at least as many as a signature or a PNG's header takes.
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
