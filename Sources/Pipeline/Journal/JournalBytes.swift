internal import Platform
internal import WorkerProtocol

extension Int64 {
  /// The number as it is stored in a journal: eight bytes, the lowest first.
  var journaled: [UInt8] {
    stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: self >> Int64($0)) }
  }
}

extension [UInt8] {
  /// The bytes as they are stored in a journal: behind their count.
  var journaled: [UInt8] { Int64(count).journaled + self }
}

/// Parses a record's bytes; returns nil at an early end.
struct JournalReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  mutating func bytes() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  mutating func stamp() -> FileStamp? { FileStamp((0..<3).compactMap { _ in number() }) }

  mutating func answer() -> DecoderAnswer? { bytes().flatMap { try? DecoderAnswer(frame: $0) } }
}
