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
