internal import Glibc

/// The lines of a file, a pipe or a terminal as they arrive, as bytes; overlong ones are truncated.
package struct ByteLines: ~Copyable {
  private var file: Descriptor?
  /// The descriptor that lines are read from.
  package let fileDescriptor: Int32
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  /// The offset up to which the buffer is known to have no separator after `start`.
  private var searched = 0
  private var hasEnded = false
  private var isSkipping = false
  private var marked: MarkedLines
  private let rewrite: (([UInt8]) -> [UInt8])?
  private static let chunk = 64 * 1024
  /// The length in bytes at which a line is truncated; paths and payloads are far shorter.
  package static let lineLimit = 16 << 20

  /// The lines that lose a byte order mark of UTF-8 at their start.
  package enum MarkedLines: Sendable {
    case none
    /// The first, since in others the mark may be part of a name.
    case first
    /// Every one: texts that programs of Windows saved may have been joined.
    case every
  }

  /// The lines of a descriptor that the caller owns, by default the standard input.
  ///
  /// `rewrite` may shorten what was read before it is stored, but must leave each separator.
  package init(
    of fileDescriptor: Int32 = STDIN_FILENO, separatedBy separator: UInt8,
    withoutMark marked: MarkedLines = .none, rewrite: (([UInt8]) -> [UInt8])? = nil
  ) {
    self.fileDescriptor = fileDescriptor
    self.separator = separator
    self.marked = marked
    self.rewrite = rewrite
  }

  /// The lines of a file; reading may block, as on a FIFO.
  package init(
    of path: BytePath, separatedBy separator: UInt8, withoutMark marked: MarkedLines = .none,
    rewrite: (([UInt8]) -> [UInt8])? = nil
  ) throws(SystemError) {
    let file = try Descriptor.openToRead(path)
    self.init(
      of: file.fileDescriptor, separatedBy: separator, withoutMark: marked, rewrite: rewrite)
    self.file = consume file
  }

  /// The lines of text of the file that an argument names; `-` is the standard input.
  package static func ofArgument(_ argument: [UInt8]) throws(SystemError) -> ByteLines {
    let lineFeed = UInt8(ascii: "\n")
    if argument.isDash { return ByteLines(separatedBy: lineFeed, withoutMark: .every) }
    guard let path = BytePath(argument) else { throw .notFound }
    return try ByteLines(of: path, separatedBy: lineFeed, withoutMark: .every)
  }

  /// Whether the next line is already buffered, so that reading it does not block.
  package var hasLineAtHand: Bool {
    hasEnded || buffer[max(start, searched)...].contains(separator)
  }

  /// Reads once; blocks unless the descriptor is readable.
  package mutating func readMore() throws(SystemError) {
    buffer.removeSubrange(..<start)
    start = 0
    searched = buffer.count
    var more = try readBytes(from: fileDescriptor, upTo: Self.chunk)
    hasEnded = more.isEmpty
    if let rewrite { more = rewrite(more) }
    let end = more.firstIndex(of: separator)
    buffer += isSkipping ? more[(end ?? more.count)...] : more[...]
    isSkipping = end == nil && buffer.count >= Self.lineLimit
  }

  /// The next line without its separator, which the last line may lack; nil at the end.
  package mutating func next() throws(SystemError) -> [UInt8]? {
    guard let line = try nextBytes() else { return nil }
    if marked == .none { return line }
    if marked == .first { marked = .none }
    return line.withoutByteOrderMark
  }

  private mutating func nextBytes() throws(SystemError) -> [UInt8]? {
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
