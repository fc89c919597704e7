private import CZBar
internal import Decoding

/// A zbar scanner, for one picture only: its random state would change what the next one gives.
@safe struct QRScanner: ~Copyable {
  private let scanner: OpaquePointer

  init(density: CodeSearch.ScanDensity) {
    guard let scanner = unsafe zbar_image_scanner_create() else {
      preconditionFailure("zbar has no memory for a scanner")
    }
    unsafe self.scanner = unsafe scanner
    let settings: [(zbar_symbol_type_t, zbar_config_t, Int32)] = [
      // zbar's own inversion, which writes out of bounds, and SQ codes, which leak, stay off.
      (ZBAR_NONE, ZBAR_CFG_ENABLE, 0), (ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1),
      // Raw bytes: guessing a character set breaks some payloads.
      (ZBAR_QRCODE, ZBAR_CFG_BINARY, 1), (ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(density.rawValue)),
      (ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(density.rawValue)),
    ]
    for (symbol, config, value) in settings {
      _ = unsafe zbar_image_scanner_set_config(scanner, symbol, config, value)
    }
  }

  deinit { unsafe zbar_image_scanner_destroy(scanner) }

  /// The version of the loaded zbar, not of the compiled header.
  static var libraryVersion: String {
    var (major, minor, patch) = (UInt32(0), UInt32(0), UInt32(0))
    _ = unsafe zbar_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// All codes in a picture, in no particular order.
  borrowing func scan(_ picture: GrayImage) -> [LocatedCode] {
    // One byte of luma per pixel.
    let image = unsafe newImage(ofFormat: "Y800")
    defer { unsafe zbar_image_destroy(image) }
    unsafe zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    return unsafe picture.pixels.withUnsafeBytes { pixels in
      // zbar only reads the pixels, and only during the scan.
      unsafe zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard unsafe zbar_scan_image(scanner, image) > 0 else { return [] }
      var codes: [LocatedCode] = []
      var symbol = unsafe zbar_image_first_symbol(image)
      while let found = unsafe symbol {
        if let code = unsafe Self.code(found) { codes.append(code) }
        unsafe symbol = unsafe zbar_symbol_next(found)
      }
      return codes
    }
  }

  private static func code(_ symbol: OpaquePointer) -> LocatedCode? {
    guard unsafe zbar_symbol_get_type(symbol) == ZBAR_QRCODE,
      let data = unsafe zbar_symbol_get_data(symbol)
    else { return nil }
    let length = Int(unsafe zbar_symbol_get_data_length(symbol))
    // An empty payload does not count as decoded.
    if length == 0 { return nil }
    let payload = unsafe UnsafeBufferPointer(start: data, count: length)
    let corners = (0..<(unsafe zbar_symbol_get_loc_size(symbol))).map { index in
      unsafe Point(
        x: Double(zbar_symbol_get_loc_x(symbol, index)),
        y: Double(zbar_symbol_get_loc_y(symbol, index)))
    }
    return unsafe LocatedCode(
      payload: payload.map { UInt8(bitPattern: $0) }, corners: Array(corners))
  }
}
