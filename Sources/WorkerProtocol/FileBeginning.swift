/// The first bytes of a file, by which its kind is recognized.
struct FileBeginning {
  let bytes: ArraySlice<UInt8>

  /// Whether these bytes are at an offset.
  func has(_ mark: some Sequence<UInt8>, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: mark)
  }

  /// Whether the text is at an offset.
  func has(_ mark: String, at offset: Int = 0) -> Bool { has(mark.utf8, at: offset) }

  /// Whether the file has one of these brands (ISO/IEC 14496-12, 4.3).
  func hasBrand(_ brands: String...) -> Bool { brands.contains { has("ftyp\($0)", at: 4) } }

  /// Whether white space or comments of Netpbm are at an offset, then a digit.
  func hasSpacedNumber(at offset: Int) -> Bool {
    var rest = bytes.dropFirst(offset)
    guard let first = rest.first, Self.isSpace(first) else { return false }
    while let next = rest.first {
      if next == UInt8(ascii: "#") {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if Self.isSpace(next) {
        rest = rest.dropFirst()
      } else {
        return Self.isDigit(next)
      }
    }
    return false
  }

  /// Whether a segment of a JPEG that may come first is anywhere in these bytes: of an application, a
  /// comment, tables or a frame (ITU-T T.81, table B.1).
  var holdsSegmentOfJPEG: Bool {
    bytes.indices.dropLast(3).contains { start in
      guard bytes[start] == 0xFF else { return false }
      switch bytes[start + 1] {
      case 0xC0...0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: return bytes[start + 2] < 0x40
      default: return false
      }
    }
  }

  /// Whether the header of a TGA file is here, whose bytes have few values (TGA 2.0, table 2).
  var hasHeaderOfTGA: Bool {
    guard bytes.count >= 18 else { return false }
    let header = Array(bytes.prefix(18))
    let (hasMap, kind, depth) = (header[1], header[2], header[16])
    let isMapped = hasMap == 1 && [1, 9].contains(kind) && [15, 16, 24, 32].contains(header[7])
    let isPlain =
      hasMap == 0 && [2, 3, 10, 11].contains(kind) && header[3..<8].allSatisfy { $0 == 0 }
    let isSized = (header[12] | header[13]) != 0 && (header[14] | header[15]) != 0
    return (isMapped || isPlain) && isSized && [8, 15, 16, 24, 32].contains(depth)
      && header[17] & 0xC0 == 0
  }

  /// Whether a header with a version, such as `%PDF-1.7`, is anywhere in these bytes.
  var holdsHeaderOfPDF: Bool {
    let mark = Array("%PDF-".utf8)
    return bytes.indices.contains { start in
      guard bytes[start] == mark[0], bytes[start...].starts(with: mark) else { return false }
      let version = Array(bytes[start...].dropFirst(mark.count).prefix(3))
      return version.count == 3 && Self.isDigit(version[0]) && version[1] == UInt8(ascii: ".")
        && Self.isDigit(version[2])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
