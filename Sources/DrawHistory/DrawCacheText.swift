package import Lottery

/// The format of a draw cache: a line with magic, version, length and SHA-256, then one line per draw.
///
///     lotto-draws 1 LENGTH SHA256
///     1245,2026-10-10,…
///
/// Length and hash cover the bytes after the first line. The text is canonical: anything but the
/// exact output of `write` counts as damaged.
package enum DrawCacheText {
  private static let magic = "lotto-draws"
  private static let version = "1"

  /// Size limit in bytes; 9,999 rounds with the largest figures take less.
  package static let sizeLimit = 4 << 20

  /// Formats draws, in round order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of draws.
  package static func write(_ draws: [Round: Draw]) -> [UInt8] {
    let lines = draws.values.sorted { $0.round < $1.round }.map { DrawLine.write($0) + "\n" }
    let body = Array(lines.joined().utf8)
    return header(of: body) + body
  }

  /// Parses a cache file's bytes.
  package static func read(_ bytes: [UInt8]) throws(DrawCacheError) -> [Round: Draw] {
    guard let end = bytes.firstIndex(of: lineFeed) else {
      throw bytes.starts(with: magic.utf8) ? .damaged : .foreign
    }
    let fields = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard fields.first?.elementsEqual(magic.utf8) == true else { throw .foreign }
    guard fields.count > 1, fields[1].elementsEqual(version.utf8) else { throw .otherVersion }
    let body = Array(bytes[(end + 1)...])
    guard bytes[...end].elementsEqual(header(of: body)) else { throw .damaged }
    var draws: [Round: Draw] = [:]
    for line in body.split(separator: lineFeed) {
      guard let draw = try? DrawLine.read(line), draw.isFinal else { throw .damaged }
      draws[draw.round] = draw
    }
    // A correct hash does not make the text canonical: lines may be out of order or repeated.
    guard write(draws) == bytes else { throw .damaged }
    return draws
  }

  private static func header(of body: [UInt8]) -> [UInt8] {
    Array("\(magic) \(version) \(body.count) \(SHA256.hexadecimal(body))\n".utf8)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
