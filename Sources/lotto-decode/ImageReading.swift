internal import Decoding
internal import Platform
internal import WorkerProtocol

/// What was read of an image file: its codes, and what is wrong with it.
struct ImageReading {
  /// The codes in reading order.
  let codes: [CodeSearch.Find]
  /// Why there is no picture, or not the whole of it.
  let fault: DecodingFault?
  /// What a library had to say of a file that it read all the same; empty when that is nothing.
  var remark = ""

  /// A picture is refused above this many pixels where nobody says otherwise: phones give 50 million.
  static let defaultPixelLimit: UInt64 = 64_000_000

  /// A file is refused above this many bytes.
  static let fileSizeLimit = 256 << 20

  /// A picture is refused when one of its sides has more pixels.
  static let sideLimit: UInt32 = 100_000

  /// A reading of these parts.
  init(codes: [CodeSearch.Find], fault: DecodingFault?) {
    self.codes = codes
    self.fault = fault
  }

  /// How an image is to be read.
  struct Terms {
    /// Larger pictures are refused before anything is allocated for them.
    var pixelLimit = ImageReading.defaultPixelLimit
    /// How hard to look.
    var effort = DecodeRequest.Effort.normal
    /// Finds the codes.
    var search = CodeSearch.forTickets
    /// Whether the picture is wanted as it is stored, in colour.
    var wantsColour = false
  }

  /// What happens to an image, in this order.
  enum Event {
    /// The size of the picture is known, and the work begins.
    case began(PictureSize)
    /// The picture is read, as it is stored.
    case read(StoredPicture)
    /// What a search does that is more than a glance.
    case search(SearchEvent)
  }

  /// Reads an open file, which stays the caller's and keeps its place.
  ///
  /// A file whose size or bytes cannot be read is a reading with a fault.
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
      // A code in what is left of a damaged picture counts, but others may be lost.
      fault =
        reading.isTruncated ? .truncated : reading.damage.map { DecodingFault.badJPEG($0) }
      remark = reading.remark
    } catch {
      codes = []
      fault = error
    }
  }

  /// The picture in a file of a kind that is read.
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
        descriptor: file.number, header: header, inColour: terms.wantsColour)
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
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private static func bytes(
    of file: borrowing Descriptor, upTo size: Int
  ) throws(DecodingFault) -> [UInt8] {
    do throws(SystemError) { return try file.prefix(size) } catch {
      throw .unreadable("\(error)")
    }
  }
}
