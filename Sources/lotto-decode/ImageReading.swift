internal import Decoding
internal import Platform
internal import WorkerProtocol

/// The result of reading an image file: its codes, and what is wrong with it.
struct ImageReading {
  /// The codes, in reading order.
  let codes: [CodeSearch.Find]
  /// Why there is no picture, or only part of one.
  let fault: DecodingFault?
  /// A library's warning about a file that it still read; empty if there was none.
  var remark = ""

  /// The default limit on a picture's pixels; phones take 50 million.
  static let defaultPixelLimit: UInt64 = 64_000_000

  /// The largest file accepted, in bytes.
  static let fileSizeLimit = 256 << 20

  /// The largest side of a picture accepted, in pixels.
  static let sideLimit: UInt32 = 100_000

  /// A reading with these codes and this fault.
  init(codes: [CodeSearch.Find], fault: DecodingFault?) {
    self.codes = codes
    self.fault = fault
  }

  /// How to read an image.
  struct Terms {
    /// Larger pictures are rejected before anything is allocated for them.
    var pixelLimit = ImageReading.defaultPixelLimit
    /// How hard to look for codes.
    var effort = DecodeRequest.Effort.normal
    /// The search for codes.
    var search = CodeSearch.forTickets
    /// Whether to keep the stored picture in color.
    var wantsColor = false
  }

  /// The events while an image is read, in this order.
  enum Event {
    /// The size of the picture is known, and decoding starts.
    case began(PictureSize)
    /// The picture, as stored, has been decoded.
    case read(StoredPicture)
    /// An event of the search; a glance has none.
    case search(SearchEvent)
  }

  /// Reads an open file, which stays the caller's and keeps its offset.
  ///
  /// If the file cannot be read, the reading has a fault.
  init(
    _ file: borrowing Descriptor, on terms: Terms = Terms(),
    observe: (Event) -> Void = { _ in }
  ) {
    do throws(DecodingFault) {
      let reading = try Self.picture(of: file, terms) { observe(.began($0)) }
      observe(.read(reading.stored))
      codes =
        if let effort = SearchEffort(terms.effort) {
          terms.search.with(effort).codes(in: reading.picture) { observe(.search($0)) }
        } else {
          terms.search.codesAtAGlance(in: reading.picture)
        }
      // Codes in what is left of a damaged picture count, but others may be lost.
      fault = reading.isTruncated ? .truncated : reading.damage.map { DecodingFault.badJPEG($0) }
      remark = reading.remark
    } catch {
      codes = []
      fault = error
    }
  }

  /// Decodes the picture in a file of a supported kind.
  private static func picture(
    of file: borrowing Descriptor, _ terms: Terms, _ began: (PictureSize) -> Void
  ) throws(DecodingFault) -> PictureReading {
    let (start, size) = try start(of: file)
    guard let signature = FileSignature(of: start) else {
      throw start.isEmpty ? .emptyFile : .notImage
    }
    if size > fileSizeLimit { throw .tooManyBytes(size) }
    switch signature {
    case .png:
      let header = try PNGHeader(start)
      try require(header.size, within: terms.pixelLimit)
      began(header.size)
      return try PNGImage.read(
        descriptor: file.fileDescriptor, header: header, inColor: terms.wantsColor)
    case .jpeg:
      let bytes = try bytes(of: file, upTo: size)
      let header = try JPEGHeader(bytes)
      try require(header.size, within: terms.pixelLimit)
      began(header.size)
      return try JPEGImage.read(bytes, header: header)
    default: throw .unsupported(signature.rawValue)
    }
  }

  private static func require(
    _ size: PictureSize, within pixelLimit: UInt64
  ) throws(DecodingFault) {
    if size.pixelCount > pixelLimit || max(size.width, size.height) > sideLimit {
      throw .tooLarge(size)
    }
  }

  private static func start(
    of file: borrowing Descriptor
  ) throws(DecodingFault) -> (bytes: [UInt8], size: Int) {
    do throws(SystemError) {
      let count = max(FileSignature.length, PNGHeader.length)
      return (try file.prefix(count), try file.fileSize())
    } catch { throw .unreadable("\(error)") }
  }

  private static func bytes(
    of file: borrowing Descriptor, upTo size: Int
  ) throws(DecodingFault) -> [UInt8] {
    do throws(SystemError) { return try file.prefix(size) } catch {
      throw .unreadable("\(error)")
    }
  }
}
