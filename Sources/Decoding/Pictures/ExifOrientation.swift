/// How a camera was held, as the number that EXIF data gives: 1 for an upright picture, to 8.
///
/// Tag 0x0112 of the first directory of a TIFF header's (Exif 3.0, 4.6.5.1.6; TIFF 6.0, section 2).
/// Only for display: codes are searched, and their corners given, in the picture as stored.
package enum ExifOrientation {
  /// The number of a picture that needs no turning.
  package static let upright: UInt8 = 1

  /// The orientation in EXIF data, which starts with a TIFF header; upright if it has no valid one.
  static func read(_ data: ArraySlice<UInt8>) -> UInt8 {
    let bytes = Array(data)
    let isLittleEndian = bytes.starts(with: [0x49, 0x49, 42, 0])
    guard isLittleEndian || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return upright }
    func integer(at start: Int, length: Int) -> Int? {
      guard start + length <= bytes.count else { return nil }
      let digits = bytes[start..<start + length]
      return (isLittleEndian ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = integer(at: 4, length: 4), let count = integer(at: directory, length: 2)
    else { return upright }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = integer(at: start, length: 2) else { break }
      // One SHORT, in the first two bytes of the entry's value.
      guard tag == 0x0112, integer(at: start + 2, length: 2) == 3 else { continue }
      guard let value = integer(at: start + 8, length: 2), 1...8 ~= value else { break }
      return UInt8(value)
    }
    return upright
  }

  /// The orientation in a JPEG's APP1 segment; nil if the segment is of another kind.
  static func read(inSegment segment: ArraySlice<UInt8>) -> UInt8? {
    let name = Array("Exif\0\0".utf8)
    return segment.starts(with: name) ? read(segment.dropFirst(name.count)) : nil
  }
}
