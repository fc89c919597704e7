private import CPNG
internal import Decoding
internal import Platform
internal import WorkerProtocol

/// The rows of one PNG file, with 8 bits per channel.
@safe struct PNGRows: ~Copyable {
  private let reader: UnsafeMutablePointer<cpng_rows>
  private let size: PictureSize

  /// The version of the loaded libpng, not of the compiled header.
  static var libraryVersion: String { unsafe String(cString: png_get_libpng_ver(nil)) }

  /// Reads a file up to its first row; `byteByByte` takes several times as long, but loses at most
  /// the last row of a truncated file instead of kilobytes.
  static func open(
    descriptor: Int32, size: PictureSize, byteByByte: Bool
  ) throws(PictureFault) -> PNGRows {
    guard let reader = unsafe cpng_rows_create(descriptor) else {
      throw .unreadable("out of memory")
    }
    let rows = unsafe PNGRows(reader: reader, size: size)
    try rows.check(unsafe cpng_rows_start(reader, byteByByte ? 1 : 0))
    let (png, info) = unsafe (reader.pointee.png, reader.pointee.info)
    // The file may have been modified since its header was read.
    guard unsafe png_get_image_width(png, info) == size.width,
      unsafe png_get_image_height(png, info) == size.height
    else { throw .damaged(.png, "the file changed while it was read") }
    return rows
  }

  deinit { unsafe cpng_rows_destroy(reader) }

  /// 1 for gray, 2 for gray and alpha, 3 for RGB, 4 for RGBA.
  var channels: Int { Int(unsafe png_get_channels(reader.pointee.png, reader.pointee.info)) }

  func forEach(_ body: (RowPosition, [UInt8]) -> Void) throws(PictureFault) {
    let (png, info) = unsafe (reader.pointee.png, reader.pointee.info)
    var row = [UInt8](repeating: 0, count: unsafe png_get_rowbytes(png, info))
    let isInterlaced = unsafe png_get_interlace_type(png, info) != PNG_INTERLACE_NONE
    for (left, top, stepX, stepY) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
      let count = (Int(size.width) - left + stepX - 1) / stepX
      if count <= 0 { continue }
      for rowTop in stride(from: top, to: Int(size.height), by: stepY) {
        // The row has the size that libpng asked for.
        try check(unsafe cpng_rows_next(reader, &row))
        let position = RowPosition(
          top: rowTop, left: left, step: stepX, count: count, blockWidth: left > 0 ? left : stepX,
          blockHeight: top > 0 ? top : stepY)
        body(position, row)
      }
    }
    // Detects a file truncated or damaged after its last row.
    try check(unsafe cpng_rows_finish(reader))
    let warning = unsafe String(cString: cpng_rows_warning(reader))
    if !warning.isEmpty { throw .damaged(.png, warning) }
  }

  /// The first column and row of each interlacing pass, and the steps to the next (PNG 3, 8.2).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private func check(_ failed: Int32) throws(PictureFault) {
    if failed == 0 { return }
    let error_number = unsafe reader.pointee.error_number
    if error_number != 0 { throw .unreadable(SystemError(number: error_number).description) }
    if unsafe reader.pointee.ended != 0 { throw .truncated }
    throw .damaged(.png, unsafe String(cString: cpng_rows_reason(reader)))
  }
}

/// Where the pixels of a PNG row go in the picture, which depends on the interlacing pass.
struct RowPosition {
  let top: Int
  /// The column of the first pixel, and columns from one pixel to the next.
  let left, step: Int
  let count: Int
  /// The block that each pixel fills until a later pass refines it.
  let blockWidth, blockHeight: Int
}
