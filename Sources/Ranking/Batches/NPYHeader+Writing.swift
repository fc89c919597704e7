// The head of format 1.0 for an array in C order: magic, version, length, a dictionary of Python that
// is filled up with spaces so that the data begins at a multiple of 64. Source: numpy.lib.format.

extension NPYHeader {
  /// The head for an array of so many bytes.
  ///
  /// It has the same size for any count, so that it can be overwritten when the count is known.
  package static func ofBytes(count: Int) -> [UInt8] { bytes(type: "|u1", shape: "\(count),") }

  /// The head for a type as NumPy names it and a shape as Python writes it.
  static func bytes(type: String, shape: String) -> [UInt8] {
    let fixed = magic + [1, 0]
    let text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(shape)), }"
    let size = (fixed.count + 2 + text.utf8.count + 1 + 63) / 64 * 64
    let length = size - fixed.count - 2
    let spaces = String(repeating: " ", count: length - text.utf8.count - 1)
    return fixed + [UInt8(length & 0xFF), UInt8(length >> 8)] + Array((text + spaces + "\n").utf8)
  }
}
