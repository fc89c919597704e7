internal import Platform
internal import WorkerProtocol

/// Serializes a record: 64-bit little-endian numbers, length-prefixed arrays.
struct JournalWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  mutating func append(_ array: [UInt8]) {
    append(Int64(array.count))
    bytes += array
  }
}

/// Parses a record's bytes; returns nil at an early end.
struct JournalReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8? { rest.popFirst() }

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

  mutating func stamp() -> FileStamp? {
    FileStamp((0..<3).compactMap { _ in number() })
  }

  mutating func answer() -> DecoderAnswer? { bytes().flatMap { try? DecoderAnswer(frame: $0) } }
}
