private import CPictures

/// The rows of a PNG, each behind its filter, inflated at once by libdeflate.
@safe struct InflatedRows: ~Copyable {
  private var bytes: [UInt8]
  /// The bytes of a row, and of a pixel in it, at least one.
  private let (length, pixelLength): (Int, Int)
  private let none: [UInt8]

  /// Loads libdeflate for good, before the jail; without it, libpng reads all PNG files.
  static func loadLibrary() { _ = isLoaded }
  static let isLoaded = cpictures_deflate.load() == 0

  /// Nil if the stream does not hold exactly these rows.
  init?(_ stream: Span<UInt8>, count: Int, length: Int, pixelLength: Int) {
    precondition(Self.isLoaded && count > 0 && length > 0 && pixelLength > 0, "a picture has rows")
    let size = count * (length + 1)
    // To undo filters reads sixteen bytes behind the rows.
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 16) { rows, filled in
      let failed = unsafe stream.withUnsafeBufferPointer { stream in
        unsafe cpictures_deflate.inflate(stream.baseAddress, stream.count, rows.baseAddress, size)
      }
      filled = failed == 0 ? size : 0
    }
    (self.length, self.pixelLength) = (length, pixelLength)
    none = [UInt8](repeating: 0, count: length)
    if bytes.isEmpty { return nil }
  }

  /// Undoes the filters of rows, those before them first; false if one has a filter that does not
  /// exist.
  mutating func unfilter(_ rows: Range<Int>) -> Bool {
    let stride = length + 1
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= bytes.count / stride, "the rows are there")
    return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      let first = unsafe bytes.baseAddress.unsafelyUnwrapped + rows.lowerBound * stride
      let above = rows.lowerBound == 0 ? nil : unsafe UnsafePointer(first - length)
      return unsafe none.withUnsafeBufferPointer { none in
        unsafe cpictures_unfilter(
          first, rows.count, length, pixelLength, above ?? none.baseAddress) == 0
      }
    }
  }

  /// A row without its filter.
  @_lifetime(borrow self)
  func row(_ index: Int) -> Span<UInt8> {
    bytes.span.extracting(index * (length + 1) + 1..<(index + 1) * (length + 1))
  }

  /// The bytes of all rows, without the filters between them; takes no more memory.
  consuming func joined() -> [UInt8] {
    let count = bytes.count / (length + 1)
    var joined = bytes
    bytes = []
    unsafe joined.withUnsafeMutableBytes { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      for row in 0..<count {
        unsafe (start + row * length).copyMemory(
          from: start + row * (length + 1) + 1, byteCount: length)
      }
    }
    joined.removeLast(count)
    return joined
  }

  /// The checksum of a chunk (PNG, third edition, annex D).
  static func checkSum(_ bytes: Span<UInt8>) -> UInt32 {
    precondition(isLoaded, "libdeflate computes it")
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe cpictures_deflate.check_sum($0.baseAddress, $0.count)
    }
  }
}
