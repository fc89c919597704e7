internal import Decoding
internal import Platform
internal import WorkerProtocol

/// What was read of an image file: its codes, and what is wrong with it.
struct ImageReading {
  /// The codes in reading order.
  let codes: [CodeSearch.Find]
  /// Why there is no picture, or not the whole of it.
  let fault: DecodingFault?

  /// A picture is refused above this many pixels where nobody says otherwise.
  static let defaultPixelLimit: UInt64 = 50_000_000

  /// A file is refused above this many bytes.
  static let fileSizeLimit = 256 << 20

  /// A picture is refused when one of its sides has more pixels.
  static let sideLimit: UInt32 = 100_000

  /// A reading of these parts.
  init(codes: [CodeSearch.Find], fault: DecodingFault?) {
    self.codes = codes
    self.fault = fault
  }

  /// Reads the image behind a descriptor from its first byte on.
  ///
  /// - Parameters:
  ///   - file: The image; it stays the caller's and keeps its place.
  ///   - fileSize: Its length in bytes.
  ///   - firstBytes: Its first `PNGHeader.length` bytes, or all that there are.
  ///   - pixelLimit: Larger pictures are refused before anything is allocated for them.
  ///   - effort: How hard to look.
  ///   - search: Finds the codes.
  ///   - began: Told the size of the picture before the work begins.
  ///   - observe: Told what a thorough search does.
  init(
    file: Int32, fileSize: Int, firstBytes: [UInt8], pixelLimit: UInt64,
    effort: DecodeRequest.Effort, search: CodeSearch, began: (PNGHeader) -> Void,
    observe: (SearchEvent) -> Void = { _ in }
  ) {
    do throws(DecodingFault) {
      let header = try PNGHeader(firstBytes)
      try Self.requireLimits(header, fileSize: fileSize, pixelLimit: pixelLimit)
      began(header)
      let reading = try PNGImage.read(descriptor: file, header: header)
      codes =
        switch effort {
        case .thorough: search.codes(in: reading.picture, observe: observe)
        case .cheap: search.codesCheaply(in: reading.picture)
        }
      fault = reading.isTruncated ? .truncated : nil
    } catch {
      codes = []
      fault = error
    }
  }

  private static func requireLimits(
    _ header: PNGHeader, fileSize: Int, pixelLimit: UInt64
  ) throws(DecodingFault) {
    if fileSize > fileSizeLimit { throw .tooLarge("\(fileSize) bytes") }
    if header.pixelCount > pixelLimit || max(header.width, header.height) > sideLimit {
      throw .tooLarge("\(header.width) × \(header.height) pixels")
    }
  }
}

extension ImageReading {
  /// Reads an open file with the search for tickets, or another one.
  ///
  /// A file whose size or first bytes cannot be read is a reading with a fault.
  static func of(
    _ file: borrowing Descriptor, pixelLimit: UInt64, effort: DecodeRequest.Effort = .thorough,
    search: CodeSearch = .forTickets, began: (PNGHeader) -> Void,
    observe: (SearchEvent) -> Void = { _ in }
  ) -> ImageReading {
    do throws(SystemError) {
      return ImageReading(
        file: file.number, fileSize: try file.fileSize(),
        firstBytes: try file.prefix(PNGHeader.length), pixelLimit: pixelLimit, effort: effort,
        search: search, began: began, observe: observe)
    } catch {
      return ImageReading(codes: [], fault: .unreadable("\(error)"))
    }
  }
}
