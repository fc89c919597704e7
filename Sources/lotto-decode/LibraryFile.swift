private import CPictures
internal import Decoding
internal import Platform
private import Synchronization
internal import WorkerProtocol

/// A file that a library reads which was loaded at run time.
@safe final class LibraryFile: PictureFile {
  private let library: LoadedLibrary
  private let kind: FileKind
  private let options: ImageReading.Options
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let file: UnsafeMutablePointer<cpictures_file>
  private var page = cpictures_page()
  /// Why pages may be missing behind the last one.
  private var end: PictureFault?

  /// Reads the file and opens it.
  convenience init(
    _ file: borrowing Descriptor, _ front: FileFront, of kind: FileKind,
    by library: PictureLibrary
  ) throws(PictureFault) {
    guard let loaded = LoadedLibrary(library) else {
      throw .missing(library, for: kind)
    }
    let stored = try file.picture(upTo: front.fileSize)
    // A PDF ends where its mark is, near the last byte; what fills a file up is not counted.
    let filling = kind == .pdf ? stored.reversed().prefix { $0 == 0 }.count : 0
    try self.init(stored.dropLast(filling), of: kind, by: loaded, front.options)
  }

  /// Opens a file of these bytes.
  init(
    _ stored: ArraySlice<UInt8>, of kind: FileKind, by loaded: LoadedLibrary,
    _ options: ImageReading.Options
  ) throws(PictureFault) {
    (library, self.kind, self.options) = (loaded, kind, options)
    // The library keeps pointers into it.
    unsafe bytes = .allocate(capacity: stored.count)
    _ = unsafe bytes.initialize(from: stored)
    guard let opened = unsafe loaded.functions.open(bytes.baseAddress, bytes.count) else {
      unsafe bytes.deallocate()
      throw .unreadable("out of memory")
    }
    unsafe self.file = unsafe opened
    if unsafe opened.pointee.lacks_plugin != 0 { throw .missingPlugin(kind) }
    if unsafe opened.pointee.is_locked != 0 { throw .locked(kind) }
    if !reason.isEmpty || (unread != nil && pageCount == 0) { end = fault }
    if pageCount <= 1, let end { throw end }
    if pageCount == 0 { throw .damaged(kind, "the file has no pages") }
  }

  deinit {
    unsafe library.functions.close(file)
    unsafe bytes.deallocate()
  }

  /// With one that cannot be read behind the last, if pages may be missing there.
  var pageCount: UInt32 { unsafe file.pointee.pages + (end == nil ? 0 : 1) }

  func measure(_ number: UInt32) throws(PictureFault) -> PictureSize {
    if let end, number == pageCount { throw end }
    let result = unsafe library.functions.measure(
      file, number - 1, options.decoding.dpi, options.decoding.pixelLimit, &page)
    if result != 0 { throw fault }
    guard page.width > 0, page.height > 0 else {
      throw .damaged(kind, "the page has no pixels")
    }
    return PictureSize(width: page.width, height: page.height)
  }

  func read() throws(PictureFault) -> PictureReading {
    if unsafe library.functions.decode(file, &page) != 0 { throw fault }
    var planes = Planes(
      size: PictureSize(width: page.width, height: page.height), keepsColor: options.isShown)
    let channels = Int(page.channels)
    var row = [UInt8](repeating: 0, count: Int(page.width) * channels)
    for top in 0..<page.height {
      unsafe library.functions.copy_row(file, top, &row)
      planes.put(row.span, channels: channels, top: Int(top))
    }
    let coarse = page.dots > 0 ? PictureFault.drawnCoarsely(dots: page.dots) : nil
    let isWhole = reason.isEmpty && unread == nil
    var reading = planes.reading(isWhole ? coarse : fault, UInt8(page.orientation))
    reading.warning = unsafe Self.text(file.pointee.warning)
    return reading
  }

  private var reason: String { unsafe Self.text(file.pointee.reason) }

  /// A text of C; libheif ends some with a line feed, and poppler spells line feeds out.
  private static func text<Field>(_ field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { bytes in
      var text = unsafe Array(bytes.prefix { $0 != 0 })
      while let last = text.last, last <= UInt8(ascii: " ") { text.removeLast() }
      return String(decoding: text, as: UTF8.self).replacing("<0a>", with: " ")
    }
  }

  /// Why the page, or all but a small or coarse picture of it, isn't read; nil if it is.
  private var unread: PictureFault? {
    switch unsafe file.pointee.unread {
    case cpictures_raw: .unsupported(.rawPhotograph)
    case cpictures_sequence: .unsupported(kind == .avif ? .sequenceOfAVIF : .sequenceOfHEIC)
    case cpictures_unknown: .unconvertible("\(kind.name) with unknown pixels")
    default: nil
    }
  }

  private var fault: PictureFault {
    if let unread { return unread }
    if unsafe file.pointee.is_truncated != 0 { return .truncated }
    return .damaged(kind, reason.isEmpty ? "the page cannot be read" : reason)
  }
}

/// A library that was loaded, with all that it would load later.
struct LoadedLibrary {
  fileprivate let functions: cpictures_library

  private static let loaded = Mutex<Set<PictureLibrary>>([])

  /// Loads libraries for good, before the jail; those not installed, or too old, are left out.
  static func load(_ libraries: some Sequence<PictureLibrary>) {
    // Only one thread at a time may load a library, or draw with one that was loaded before.
    loaded.withLock { loaded in
      for library in libraries where !loaded.contains(library) {
        // Where data is missing, libde265 shows what its memory held: parts of other pictures.
        CurrentProcess.overwriteFreedMemory()
        if library.functions.load() == 0 { loaded.insert(library) }
      }
    }
  }

  /// What reads JPEG of four inks: libjpeg, which libzbar brings; nil if it is none that is known.
  static let ofInks: LoadedLibrary? =
    cpictures_jpeg.load() == 0 ? LoadedLibrary(functions: cpictures_jpeg) : nil

  private init(functions: cpictures_library) { self.functions = functions }

  /// Nil if it was not loaded.
  init?(_ library: PictureLibrary) {
    guard Self.loaded.withLock({ $0.contains(library) }) else { return nil }
    functions = library.functions
  }

  /// The library's own version.
  var version: String {
    var text = [CChar](repeating: 0, count: 64)
    unsafe functions.version(&text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension PictureLibrary {
  fileprivate var functions: cpictures_library {
    switch self {
    case .heif: cpictures_heif
    case .webp: cpictures_webp
    case .tiff: cpictures_tiff
    case .gif: cpictures_gif
    case .poppler: cpictures_poppler
    }
  }
}
