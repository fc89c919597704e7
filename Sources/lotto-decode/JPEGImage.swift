private import CZBar
internal import Decoding
internal import Platform

/// Reads a JPEG into a gray picture, by libjpeg as libzbar calls it.
enum JPEGImage {
  /// Whether the libzbar that is loaded was built with libjpeg; it crashes over a JPEG otherwise.
  static let isSupported = CurrentProcess.hasSymbol("zbar_jpeg_error")

  /// Reads the picture whose header has been read before.
  ///
  /// A file that ends too early, or is damaged, gives the rows that are there, over gray.
  ///
  /// - Complexity: O(*n*) in the pixels, and in the pixels of each scan. Memory: two bytes a pixel, and six
  /// more for a progressive picture while it is read.
  static func read(_ bytes: [UInt8], header: JPEGHeader) throws(DecodingFault) -> PictureReading {
    guard isSupported else { throw .unsupported("JPEG") }
    let (picture, remarks) = CurrentProcess.keepingDiagnostics {
      gray(of: bytes[..<header.usableLength], header.size)
    }
    guard let gray = picture else { throw .badJPEG(remarks.last ?? "no memory for the picture") }
    return PictureReading(
      picture: Picture(gray: gray), stored: StoredPicture(gray: gray),
      isTruncated: header.isTruncated,
      damage: header.damage ?? remarks.first { Self.tellsOfLoss($0) },
      remark: remarks.first ?? "")
  }

  /// Whether libjpeg says that a part of the picture could not be read (jerror.h).
  ///
  /// What else it remarks, such as bytes between segments, changes no pixel.
  private static func tellsOfLoss(_ remark: String) -> Bool {
    ["premature end", "Premature end", "bad Huffman code", "bad arithmetic code", "instead of RST"]
      .contains { remark.contains($0) }
  }

  /// The luminance of the picture, nil where libjpeg gives none or others than the header says.
  private static func gray(of bytes: ArraySlice<UInt8>, _ size: PictureSize) -> GrayImage? {
    guard let source = unsafe zbar_image_create() else {
      preconditionFailure("zbar has no memory for a picture")
    }
    defer { unsafe zbar_image_destroy(source) }
    unsafe zbar_image_set_format(source, ZBarFormat.jpeg)
    return unsafe bytes.withUnsafeBytes { data in
      // zbar only reads the bytes, and only during the conversion.
      unsafe zbar_image_set_data(source, data.baseAddress, UInt(data.count), nil)
      guard let image = unsafe zbar_image_convert(source, ZBarFormat.gray) else { return nil }
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
