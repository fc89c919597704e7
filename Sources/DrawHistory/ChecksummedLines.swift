internal import Lottery

/// A file of lines below one with magic, version, length and SHA-256 of the rest.
///
///     lotto-draws 1 LENGTH SHA256
///     1245,2026-10-10,…
///
/// It is canonical: anything but the exact bytes for its lines counts as damaged.
struct ChecksummedLines {
  let magic: String

  private static let version = "1"
  private static let lineFeed = UInt8(ascii: "\n")

  func bytes(of lines: [String]) -> [UInt8] {
    let body = Array(lines.map { $0 + "\n" }.joined().utf8)
    return header(of: body) + body
  }

  func lines(in bytes: [UInt8]) throws(DrawCacheError) -> [ArraySlice<UInt8>] {
    guard let end = bytes.firstIndex(of: Self.lineFeed) else {
      throw bytes.starts(with: magic.utf8) ? .damaged : .foreign
    }
    let fields = bytes[..<end].split(separator: UInt8(ascii: " "))
    guard fields.first?.elementsEqual(magic.utf8) == true else { throw .foreign }
    guard fields.count > 1, fields[1].elementsEqual(Self.version.utf8) else { throw .otherVersion }
    let body = Array(bytes[(end + 1)...])
    guard bytes[...end].elementsEqual(header(of: body)) else { throw .damaged }
    return body.split(separator: Self.lineFeed)
  }

  private func header(of body: [UInt8]) -> [UInt8] {
    Array("\(magic) \(Self.version) \(body.count) \(SHA256.hexadecimal(body))\n".utf8)
  }
}
