package import Platform

// The file format, little-endian throughout:
//
//     16 bytes    magic and version: `lotto cube 0001` and a line feed
//      8 bytes    tickets
//      8 bytes    rejected tickets
//     32,580,240  for each pick, in mask order, a 32-bit count of its tickets
//      8 bytes    XXH64 of all bytes before
//
// Reading derives the counts of smaller subsets from the picks, so the two cannot disagree.

extension PickTally {
  private static let magic = Array("lotto cube ".utf8)
  /// The version of the format.
  package static let version = "0001"
  private static let title = magic + Array((version + "\n").utf8)
  static let headSize = 32
  /// Bytes of a file.
  package static let fileSize = checksumOffset + 8
  private static let checksumOffset = headSize + 4 * picks

  /// Writes the tally to a file; if it cannot be moved into place, `keep` learns where it is instead.
  package func write(
    to path: BytePath, orKeep keep: (BytePath) -> Void = { _ in }
  ) throws(SystemError) {
    let file = try OutputFile(path)
    var output = OutputBuffer(to: file.fileDescriptor)
    do throws(SystemError) {
      writeHeaderAndChecksum()
      try output.append(memory, 0..<memory.count)
    } catch {
      file.discard()
      throw error
    }
    do throws(SystemError) { try file.complete() } catch {
      if let partial = file.keepPartial() { keep(partial) }
      throw error
    }
  }

  /// Reads a tally; also throws if the file is truncated, too long, or corrupted.
  package static func read(_ path: BytePath) throws(CubeError) -> PickTally {
    var tally = try PickTally()
    try tally.open(try tally.fill(from: path))
    return tally
  }

  /// Reads a file and returns its length; for a file that is too long, `fileSize` + 1.
  private func fill(from path: BytePath) throws(CubeError) -> Int {
    do throws(SystemError) {
      let descriptor = try Descriptor.openInput(path.bytes)
      let length = try memory.fill(0..<Self.fileSize, from: descriptor)
      return length + (try PageMemory(count: 1).fill(0..<1, from: descriptor))
    } catch { throw .system(error) }
  }

  private func writeHeaderAndChecksum() {
    memory.change { bytes in
      bytes.store(Self.title)
      bytes.store(UInt64(tickets).littleEndian, at: 16)
      bytes.store(UInt64(rejected).littleEndian, at: 24)
    }
    let sum = memory.read { XXHash64.hash($0.extracting(first: Self.checksumOffset)) }
    memory.change { $0.store(sum.littleEndian, at: Self.checksumOffset) }
  }

  /// Validates the bytes read and sets the ticket counts from them.
  private mutating func open(_ length: Int) throws(CubeError) {
    try Self.check(memory.read { $0.bytes(0..<min(length, Self.title.count)) })
    guard length == Self.fileSize else {
      throw .length(length > Self.fileSize ? nil : length)
    }
    let (tickets, rejected, recorded) = memory.read { bytes in
      (
        UInt64(littleEndian: bytes.value(at: 16)), UInt64(littleEndian: bytes.value(at: 24)),
        UInt64(littleEndian: bytes.value(at: Self.checksumOffset))
      )
    }
    let sum = memory.read { XXHash64.hash($0.extracting(first: Self.checksumOffset)) }
    guard sum == recorded else { throw .damaged }
    let counted = memory.read { bytes in
      (0..<Self.picks).reduce(UInt64(0)) { $0 + UInt64(Self.count(at: $1, in: bytes)) }
    }
    guard tickets == counted, rejected < Self.rejectedLimit else {
      throw .tickets(expected: tickets, found: counted)
    }
    self.tickets = Int(tickets)
    self.rejected = Int(rejected)
  }

  private static func check(_ title: [UInt8]) throws(CubeError) {
    if title == Self.title { return }
    let found = title.dropFirst(magic.count)
    if title.starts(with: magic), found.count == version.utf8.count + 1,
      found.dropLast().allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    {
      let number = String(decoding: found.dropLast(), as: UTF8.self)
      throw .otherVersion(number)
    }
    throw title.isEmpty ? .empty : .foreign(title)
  }
}
