private import CPNG
internal import Decoding
internal import Platform

/// The rows of one PNG file, with 8 bits per channel.
@safe struct PNGRows: ~Copyable {
  private let reader: UnsafeMutablePointer<cpng_rows>
  /// 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGBA.
  let channels: Int
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  private var row: [UInt8]

  /// The version of the loaded libpng, not of the compiled header.
  static var libraryVersion: String { unsafe String(cString: png_get_libpng_ver(nil)) }

  /// Reads a file's chunks up to its first row; the descriptor stays the caller's.
  ///
  /// A truncated file loses its last kilobytes, unless it is read byte by byte: then at most the last
  /// row is lost, but reading takes several times as long.
  static func open(descriptor: Int32, byteByByte: Bool) throws(DecodingFault) -> PNGRows {
    guard let reader = unsafe cpng_rows_create(descriptor, byteByByte ? 1 : 0) else {
      throw .unreadable("out of memory")
    }
    let status = unsafe cpng_rows_start(reader)
    guard status == CPNG_ROWS_OK else {
      let fault = unsafe Self.fault(status, reader)
      unsafe cpng_rows_destroy(reader)
      throw fault
    }
    return unsafe PNGRows(started: reader)
  }

  private init(started reader: UnsafeMutablePointer<cpng_rows>) {
    unsafe self.reader = unsafe reader
    let (png, info) = unsafe (reader.pointee.png, reader.pointee.info)
    channels = Int(unsafe png_get_channels(png, info))
    width = Int(unsafe reader.pointee.width)
    height = Int(unsafe reader.pointee.height)
    row = [UInt8](repeating: 0, count: unsafe png_get_rowbytes(png, info))
  }

  deinit { unsafe cpng_rows_destroy(reader) }

  /// Passes the next row to a closure; false after the last one.
  mutating func next(_ body: (RowPlace, [UInt8]) -> Void) throws(DecodingFault) -> Bool {
    var place = cpng_rows_place()
    // The row has the size that libpng asked for.
    let status = unsafe cpng_rows_next(reader, &row, &place)
    switch status {
    case CPNG_ROWS_OK:
      body(
        RowPlace(
          top: Int(place.top), left: Int(place.left), step: Int(place.step),
          count: Int(place.count), blockWidth: Int(place.block_width),
          blockHeight: Int(place.block_height)), row)
      return true
    case CPNG_ROWS_END: return false
    default: throw unsafe Self.fault(status, reader)
    }
  }

  private static func fault(_ status: cpng_rows_status, _ reader: UnsafeMutablePointer<cpng_rows>)
    -> DecodingFault
  {
    let reason = unsafe String(cString: cpng_rows_reason(reader))
    return switch status {
    case CPNG_ROWS_TRUNCATED: .truncated
    case CPNG_ROWS_UNREADABLE:
      .unreadable(SystemError(number: unsafe reader.pointee.refusal).description)
    default: .badPNG(reason)
    }
  }
}

/// Where the pixels of a PNG row go in the picture, which depends on the interlacing pass.
struct RowPlace {
  /// The row in the picture.
  let top: Int
  /// The column of the first pixel.
  let left: Int
  /// Columns from one pixel to the next.
  let step: Int
  /// Pixels in the row.
  let count: Int
  /// Columns that each pixel fills until a later pass refines them.
  let blockWidth: Int
  /// Rows that each pixel fills until a later pass refines them.
  let blockHeight: Int
}
