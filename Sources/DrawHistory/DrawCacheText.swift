package import Lottery

/// The text of a cache of draws: a line of magic, version, length and SHA-256, then lines of draws.
///
///     lotto-draws 1 LENGTH SHA256
///     1245,2026-10-10,…
///
/// Length and hash are those of the bytes behind the first line. Draws have one text, the one that
/// `write` makes: with any other byte, or one more or less, it is damaged.
package enum DrawCacheText {
  private static let magic = "lotto-draws"
  private static let version = "1"

  /// The most bytes of a text: 9,999 rounds with the largest figures take less.
  package static let sizeLimit = 4 << 20

  /// The text of draws, in the order of rounds.
  ///
  /// - Complexity: O(*n* log *n*) in the draws.
  package static func write(_ draws: [Round: Draw]) -> [UInt8] {
    let lines = draws.values.sorted { $0.round < $1.round }.map { DrawLine.write($0) + "\n" }
    let body = Array(lines.joined().utf8)
    return header(of: body) + body
  }

  /// The draws of a text.
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
    // A right hash does not make it this program's text: lines may be out of order or there twice.
    guard write(draws) == bytes else { throw .damaged }
    return draws
  }

  private static func header(of body: [UInt8]) -> [UInt8] {
    Array("\(magic) \(version) \(body.count) \(SHA256.hexadecimal(body))\n".utf8)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
