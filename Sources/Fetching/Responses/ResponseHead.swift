/// The header fields of an HTTP response.
package struct ResponseHead: Sendable {
  private let lines: [ArraySlice<UInt8>]

  /// Splits header lines, keeping those after the last status line.
  ///
  /// The responses before it are interim ones (status 1xx), or a proxy's.
  package init(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let status = lines.lastIndex { $0.starts(with: "HTTP/".utf8) }
    self.lines = Array(lines[(status.map { $0 + 1 } ?? 0)...])
  }

  /// The first value of a field, in any case, without surrounding white space; nil if absent.
  package func value(of name: String) -> String? {
    for line in lines {
      let field = line.prefix { $0 != UInt8(ascii: ":") }
      guard field.count < line.count,
        String(decoding: field, as: UTF8.self).lowercased() == name.lowercased()
      else { continue }
      let value = line[field.endIndex...].dropFirst().drop(while: Self.isSpace)
      let end = value.lastIndex { !Self.isSpace($0) }.map { $0 + 1 } ?? value.startIndex
      return String(decoding: value[..<end], as: UTF8.self)
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
