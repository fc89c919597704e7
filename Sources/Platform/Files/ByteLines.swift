internal import Glibc

/// The lines of a file, a pipe or a terminal, as bytes and as they come.
///
/// Reads with read(2): `readLine()` repairs what is not UTF-8 and eats `\r`. Memory is bounded: of
/// a line that is longer than the limit only its beginning is kept.
package struct ByteLines: ~Copyable {
  private let descriptor: Descriptor?
  private let number: Int32
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  /// No separator stands between the start and here.
  private var searched = 0
  private var hasEnded = false
  /// Whether the rest of a line that is too long is being passed over.
  private var isSkipping = false
  private static let chunk = 64 * 1024

  /// Bytes that are kept of a line; no path and no payload comes near.
  package static let lineLimit = 16 << 20

  /// The lines of a descriptor that somebody else owns, each ended by a separator.
  package init(of number: Int32, separatedBy separator: UInt8) {
    descriptor = nil
    self.number = number
    self.separator = separator
  }

  /// The lines of a file; reading it may wait, as a FIFO does.
  package init(of path: BytePath, separatedBy separator: UInt8) throws(SystemError) {
    let descriptor = try Descriptor.openToRead(path)
    self.number = descriptor.number
    self.descriptor = consume descriptor
    self.separator = separator
  }

  /// The lines of what an argument names: a file, or with `-` the standard input.
  package static func ofArgument(
    _ argument: [UInt8], separatedBy separator: UInt8
  ) throws(SystemError) -> ByteLines {
    if argument.isDash { return .standardInput(separatedBy: separator) }
    guard let path = BytePath(argument) else { throw .notFound }
    return try ByteLines(of: path, separatedBy: separator)
  }

  /// The lines of the standard input.
  package static func standardInput(separatedBy separator: UInt8) -> ByteLines {
    ByteLines(of: STDIN_FILENO, separatedBy: separator)
  }

  /// The descriptor that is read.
  package var readNumber: Int32 { number }

  /// Whether the next line is there already, so that asking for it does not wait.
  package var hasLineAtHand: Bool {
    hasEnded || buffer[max(start, searched)...].contains(separator)
  }

  /// Reads once; waits unless the descriptor is readable.
  package mutating func readMore() throws(SystemError) {
    buffer.removeSubrange(..<start)
    start = 0
    searched = buffer.count
    let more = try readBytes(from: number, upTo: Self.chunk)
    hasEnded = more.isEmpty
    let end = more.firstIndex(of: separator)
    buffer += isSkipping ? more[(end ?? more.count)...] : more[...]
    isSkipping = end == nil && buffer.count >= Self.lineLimit
  }

  /// The next line without its separator, which a last line may lack; nil at the end.
  package mutating func next() throws(SystemError) -> [UInt8]? {
    while true {
      if let end = buffer[max(start, searched)...].firstIndex(of: separator) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      if hasEnded {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      try readMore()
    }
  }
}
