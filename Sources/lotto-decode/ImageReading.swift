internal import Decoding
internal import Platform
internal import WorkerProtocol

/// The result of reading an image file: its codes, and what is wrong with it.
struct ImageReading {
  /// The codes, in reading order.
  let codes: [CodeSearch.Find]
  /// Why there is no picture, or only part of one.
  let fault: PictureFault?
  /// A library's warning about a file that it still read.
  var warning = ""

  init(codes: [CodeSearch.Find], fault: PictureFault?) {
    self.codes = codes
    self.fault = fault
  }

  struct Options {
    /// Larger pictures are rejected before anything is allocated for them.
    var pixelLimit = PictureLimits.usualPixels
    /// Nil for a glance, as in `DecodeRequest`.
    var effort: ScanEffort? = .normal
    var search = CodeSearch.forTickets
    /// Whether the stored picture is for display: in color, and with its orientation.
    var isShown = false
  }

  /// The events while an image is read, in this order.
  enum Event {
    case began(PictureSize)
    case read(StoredPicture)
    /// An event of the search; a glance has none.
    case search(SearchEvent)
  }

  /// Reads an open file; the caller keeps the descriptor, and its offset does not change.
  init(
    _ file: borrowing Descriptor, options: Options = Options(), observe: (Event) -> Void = { _ in }
  ) {
    do throws(PictureFault) {
      let reading = try Self.picture(of: file, options) { observe(.began($0)) }
      observe(.read(reading.stored))
      var search = options.search
      if let effort = options.effort {
        search.effort = SearchEffort(effort)
        codes = search.codes(in: reading.picture) { observe(.search($0)) }
      } else {
        codes = search.codesAtAGlance(in: reading.picture)
      }
      // Codes in the readable part of a damaged picture count, but others may be lost.
      fault = reading.fault
      warning = reading.warning
    } catch {
      codes = []
      fault = error
    }
  }

  private static func picture(
    of file: borrowing Descriptor, _ options: Options, _ began: (PictureSize) -> Void
  ) throws(PictureFault) -> PictureReading {
    let start = try bytes(of: file, upTo: max(FileSignature.length, PNGHeader.length))
    guard let fileSize = try? file.fileSize() else { throw .unreadable("\(SystemError.last)") }
    guard let signature = FileSignature(of: start) else {
      throw start.isEmpty ? .emptyFile : .notImage
    }
    if fileSize > PictureLimits.bytes { throw .tooManyBytes(UInt64(fileSize)) }
    func begin(_ size: PictureSize) throws(PictureFault) {
      if size.pixelCount > options.pixelLimit || size.longestSide > PictureLimits.side {
        throw .tooLarge(size)
      }
      began(size)
    }
    switch signature {
    case .png:
      let header = try PNGHeader(start)
      try begin(header.size)
      let orientation =
        options.isShown
        ? PNGHeader.orientation(try bytes(of: file, upTo: PNGHeader.orientationLength))
        : ExifOrientation.upright
      return try PNGImage.read(
        descriptor: file.fileDescriptor, header: header, inColor: options.isShown,
        orientation: orientation)
    case .jpeg:
      let bytes = try bytes(of: file, upTo: fileSize)
      let header = try JPEGHeader(bytes)
      try begin(header.size)
      return try JPEGImage.read(bytes, header: header)
    default: throw .unsupported(signature)
    }
  }

  private static func bytes(
    of file: borrowing Descriptor, upTo size: Int
  ) throws(PictureFault) -> [UInt8] {
    do throws(SystemError) { return try file.prefix(size) } catch { throw .unreadable("\(error)") }
  }
}

extension SearchEffort {
  fileprivate init(_ effort: ScanEffort) {
    self =
      switch effort {
      case .fast: .fast
      case .normal: .normal
      case .thorough: .thorough
      }
  }
}
