// The format 1.0 header of an array in C order: magic, version, length, and a Python dictionary padded
// with spaces so that the data starts at a multiple of 64. Source: numpy.lib.format.

extension NPYHeader {
  /// The header of a byte array.
  ///
  /// It has the same size for any count, so that it can be overwritten once the count is known.
  package static func ofBytes(count: Int) -> [UInt8] { bytes(type: "|u1", shape: "\(count),") }

  /// The header for a NumPy type name and a shape in Python syntax.
  static func bytes(type: String, shape: String) -> [UInt8] {
    let fixed = magic + [1, 0]
    let text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(shape)), }"
    let size = (fixed.count + 2 + text.utf8.count + 1 + 63) / 64 * 64
    let length = size - fixed.count - 2
    let spaces = String(repeating: " ", count: length - text.utf8.count - 1)
    return fixed + [UInt8(length & 0xFF), UInt8(length >> 8)] + Array((text + spaces + "\n").utf8)
  }
}
