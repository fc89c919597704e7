private import CZBar
internal import Decoding
internal import Platform
internal import WorkerProtocol

/// A JPEG file, decoded with libjpeg: to gray through libzbar, or from inks, which that does not read.
struct JPEGImage: PictureFile {
  private let bytes: [UInt8]
  private let header: JPEGHeader
  private let options: ImageReading.Options

  /// Reads the file and its header.
  init(_ file: borrowing Descriptor, _ front: FileFront) throws(PictureFault) {
    bytes = try file.picture(upTo: front.fileSize)
    header = try JPEGHeader(bytes)
    options = front.options
  }

  func measure(_ page: UInt32) -> PictureSize { header.size }

  func read() throws(PictureFault) -> PictureReading {
    try Self.read(bytes, header: header, options)
  }

  /// Decodes a picture of cyan, magenta, yellow and black.
  private static func readInks(
    _ bytes: [UInt8], _ header: JPEGHeader, _ options: ImageReading.Options
  ) throws(PictureFault) -> PictureReading {
    guard let library = LoadedLibrary.ofInks else { throw .unconvertible("CMYK JPEG") }
    let inks = try LibraryFile(bytes[..<header.usableLength], of: .jpeg, by: library, options)
    guard try inks.measure(1) == header.size else { throw .damaged(.jpeg, "two sizes") }
    let reading = try inks.read()
    let loss = indicatesDataLoss(reading.warning) ? reading.warning : nil
    let damage = (header.damage ?? loss).map { PictureFault.damaged(.jpeg, $0) }
    var stored = reading.stored
    stored.orientation = header.orientation
    return PictureReading(
      picture: reading.picture, stored: stored,
      fault: header.isTruncated ? .truncated : damage ?? reading.fault, warning: reading.warning)
  }

  /// Whether libzbar was built with libjpeg; otherwise libzbar crashes on a JPEG.
  static let isSupported = czbar_reads_jpeg() != 0

  /// Decodes a picture, gray where damaged; needs two bytes per pixel, eight if progressive.
  static func read(
    _ bytes: [UInt8], header: JPEGHeader, _ options: ImageReading.Options = .init()
  ) throws(PictureFault) -> PictureReading {
    if header.channels == 4 { return try readInks(bytes, header, options) }
    guard isSupported else { throw .unsupported(.jpeg) }
    let (picture, warnings) = CurrentProcess.keepingDiagnostics {
      gray(of: bytes[..<header.usableLength], header.size)
    }
    guard let gray = picture else { throw .damaged(.jpeg, warnings.last ?? "out of memory") }
    let damage = header.damage ?? warnings.first { Self.indicatesDataLoss($0) }
    return PictureReading(
      picture: Picture(gray: gray),
      stored: StoredPicture(planes: [gray], orientation: header.orientation),
      fault: header.isTruncated ? .truncated : damage.map { .damaged(.jpeg, $0) },
      warning: warnings.first ?? "")
  }

  /// Whether a libjpeg warning says that part of the picture was lost (jerror.h).
  private static func indicatesDataLoss(_ warning: String) -> Bool {
    ["premature end", "Premature end", "bad Huffman code", "bad arithmetic code", "instead of RST"]
      .contains { warning.contains($0) }
  }

  /// The luminance; nil if libjpeg fails, or if the decoded size differs from the header's.
  private static func gray(of bytes: ArraySlice<UInt8>, _ size: PictureSize) -> GrayImage? {
    let source = unsafe newImage(ofFormat: "JPEG")
    defer { unsafe zbar_image_destroy(source) }
    return unsafe bytes.withUnsafeBytes { data in
      // zbar only reads the bytes, and only during the conversion.
      unsafe zbar_image_set_data(source, data.baseAddress, UInt(data.count), nil)
      guard let image = unsafe zbar_image_convert(source, fourCC("Y800")) else { return nil }
      defer { unsafe zbar_image_destroy(image) }
      let pixelCount = Int(size.pixelCount)
      guard unsafe zbar_image_get_width(image) == size.width,
        unsafe zbar_image_get_height(image) == size.height,
        unsafe zbar_image_get_data_length(image) == UInt(pixelCount),
        let luminance = unsafe zbar_image_get_data(image)
      else { return nil }
      return unsafe GrayImage(
        width: Int(size.width), height: Int(size.height),
        pixels: Array(UnsafeRawBufferPointer(start: luminance, count: pixelCount)))
    }
  }
}

func newImage(ofFormat name: String) -> OpaquePointer {
  guard let image = unsafe zbar_image_create() else {
    preconditionFailure("zbar has no memory for a picture")
  }
  unsafe zbar_image_set_format(image, fourCC(name))
  return unsafe image
}

/// zbar's number for a format: the first character in the lowest byte.
private func fourCC(_ name: String) -> UInt {
  name.utf8.reversed().reduce(0) { $0 << 8 | UInt($1) }
}
