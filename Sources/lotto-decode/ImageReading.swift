internal import Decoding
internal import Platform
internal import WorkerProtocol

/// The result of reading an image, or a page of a document: its codes, and what is wrong with it.
struct ImageReading {
  /// The codes, in reading order.
  let codes: [FoundCode]
  /// Why there is no picture, or only part of one.
  let fault: PictureFault?
  /// A library's warning about a file that it still read.
  var warning = ""

  struct Options {
    var decoding = DecodeOptions()
    /// The pages to read.
    var pages = PageRange.all
    /// Whether to take only a glance, as in `DecodeRequest`.
    var isGlance = false
    var search = CodeSearch.forTickets
    /// Whether the stored picture is for display: in color, and with its orientation.
    var isShown: Bool { decoding.pictures.contains(.stored) }
  }

  /// The events while a page is read, in this order.
  enum Event {
    case began(PageNumber, PictureSize)
    case read(StoredPicture)
    /// An event of the search; a glance has none.
    case search(SearchEvent)
    case ended(ImageReading)
  }

  /// Reads the pages of an open file; the caller keeps the descriptor, and its offset does not change.
  ///
  /// A file that cannot be opened, or has none of the pages, only ends.
  static func read(
    _ file: borrowing Descriptor, options: Options = Options(), observe: (Event) -> Void
  ) {
    do throws(PictureFault) {
      let front = try front(of: file, options)
      guard let kind = FileKind(of: front.bytes) else {
        throw front.bytes.isEmpty ? .emptyFile : .notImage
      }
      if front.fileSize > PictureLimits.bytes { throw .tooManyBytes(UInt64(front.fileSize)) }
      var picture = try PictureReader.of(kind).open(file, front)
      let count = picture.pageCount
      let pages = options.pages.first...max(options.pages.first, min(options.pages.last, count))
      if pages.lowerBound > count { return observe(.ended(ImageReading(codes: [], fault: nil))) }
      for number in pages {
        let page = PageNumber(number, of: count)
        observe(.ended(Self.page(page, of: &picture, options, observe)))
      }
    } catch { observe(.ended(ImageReading(codes: [], fault: error))) }
  }

  private static func front(
    of file: borrowing Descriptor, _ options: Options
  ) throws(PictureFault) -> FileFront {
    let bytes = try file.picture(upTo: max(FileKind.beginningLength, PNGHeader.length))
    guard let fileSize = try? file.fileSize() else { throw .unreadable("\(SystemError.last)") }
    return FileFront(bytes: bytes, fileSize: fileSize, options: options)
  }

  private static func page(
    _ page: PageNumber, of file: inout any PictureFile, _ options: Options,
    _ observe: (Event) -> Void
  ) -> ImageReading {
    do throws(PictureFault) {
      do throws(PictureFault) {
        let size = try file.measure(page.number)
        if size.pixelCount > options.decoding.pixelLimit || size.longestSide > PictureLimits.side {
          throw .tooLarge(size)
        }
        observe(.began(page, size))
      } catch {
        // The page of a document is there, even if it is not read.
        if page.count > 1 { observe(.began(page, PictureSize(width: 0, height: 0))) }
        throw error
      }
      let reading = try file.read()
      observe(.read(reading.stored))
      let codes = codes(in: reading, options, observe)
      // Codes in the readable part of a damaged picture count, but others may be lost.
      let fault = codes.isEmpty || reading.fault?.isSmall != true ? reading.fault : nil
      return ImageReading(codes: codes, fault: fault, warning: reading.warning)
    } catch { return ImageReading(codes: [], fault: error) }
  }

  private static func codes(
    in reading: PictureReading, _ options: Options, _ observe: (Event) -> Void
  ) -> [FoundCode] {
    var search = options.search
    if options.isGlance { return search.codesAtAGlance(in: reading.picture) }
    search.effort = options.decoding.effort
    return search.codes(in: reading.picture, onBlack: reading.onBlack) { observe(.search($0)) }
  }
}

extension PictureFault {
  /// Whether a picture is all there, but small: then codes that show in it are no part of more.
  fileprivate var isSmall: Bool {
    switch self {
    case .unsupported, .unconvertible, .drawnCoarsely: true
    default: false
    }
  }
}
