internal import Lottery

/// The header of a NumPy file of tickets, format 1.0, 2.0 or 3.0 (numpy.lib.format, "NPY format").
package struct NPYHeader: Equatable, Sendable {
  /// How the array stores tickets.
  package let layout: ArrayLayout
  /// Number of tickets.
  package let count: Int
  /// Bytes of the header.
  package let size: Int

  /// The magic bytes of NumPy files.
  package static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// Bytes needed to determine the header's size.
  static let prefixSize = 12
  /// Largest header accepted, in bytes; NumPy itself writes 128 for such arrays.
  static let sizeLimit = 64 * 1024

  /// The header's size in bytes, from its first bytes; nil if the file is not NumPy's.
  static func size(of prefix: some Collection<UInt8>) -> Int? {
    let bytes = Array(prefix)
    guard bytes.count >= prefixSize, bytes.starts(with: magic), (1...3).contains(bytes[6]) else {
      return nil
    }
    let length = bytes[8..<(bytes[6] == 1 ? 10 : 12)]
    return 8 + length.count + length.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Parses a complete header.
  package init(
    _ bytes: [UInt8], columns: ColumnSelection? = nil
  ) throws(BatchReader.Failure) {
    guard let size = Self.size(of: bytes), bytes.count >= size else {
      throw .refused(Wording("expected a NumPy header, found \(bytes.count) bytes without one"))
    }
    let text = String(decoding: bytes[(bytes[6] == 1 ? 10 : 12)..<size], as: UTF8.self)
    let fields = Self.fields(of: text)
    guard let order = fields["fortran_order"], order == "True" || order == "False" else {
      throw .refused(Wording("expected fortran_order in the header, found none"))
    }
    let found = ArrayDescription(type: fields["descr"] ?? "", shape: fields["shape"] ?? "")
    guard let layout = try found.layout(isByColumn: order == "True", columns),
      let count = found.shape[0]
    else {
      throw .refused(found.refusal)
    }
    self.layout = layout
    self.count = count
    self.size = size
  }

  /// Parses a Python dictionary literal as written by NumPy: strings, lists, flags, a tuple.
  private static func fields(of text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for key in ["descr", "fortran_order", "shape"] {
      guard let start = text.firstRange(of: "'\(key)':")?.upperBound else { continue }
      let rest = text[start...].drop { $0 == " " }
      let value: Substring =
        switch rest.first {
        case "'": rest.dropFirst().prefix { $0 != "'" }
        case "(": rest.dropFirst().prefix { $0 != ")" }
        case "[": "["
        default: rest.prefix { $0.isLetter }
        }
      fields[key] = String(value)
    }
    return fields
  }

  /// The header of an array with a row for each ticket: one element, or several columns.
  ///
  /// It has the same size for any count, so that it can be overwritten later.
  package static func ofResults(type: String, columns: Int = 1, count: Int) -> [UInt8] {
    bytes(type: type, shape: columns == 1 ? "\(count)," : "\(count), \(columns)")
  }

  /// The format 1.0 header of an array in C order, for a NumPy type name and a Python shape.
  ///
  /// Magic, version, length, and a dictionary padded so that the data starts at a multiple of 64.
  static func bytes(type: String, shape: String) -> [UInt8] {
    let fixed = magic + [1, 0]
    let text = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(shape)), }"
    let size = (fixed.count + 2 + text.utf8.count + 1 + 63) / 64 * 64
    let length = size - fixed.count - 2
    let spaces = String(repeating: " ", count: length - text.utf8.count - 1)
    return fixed + [UInt8(length & 0xFF), UInt8(length >> 8)] + Array((text + spaces + "\n").utf8)
  }
}
