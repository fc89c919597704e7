internal import Glibc

/// Memory straight from the system: zeros at first, aligned to a page, in huge pages where there are.
///
/// Nothing is held of it before it is written to. Threads that share it keep to parts of their own
/// while any of them writes.
@safe package final class PageMemory: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  /// Bytes that were asked for.
  package let count: Int

  private static let hugePage = 2 << 20

  /// So many bytes.
  package init(count: Int) throws(SystemError) {
    precondition(count >= 0, "memory of so many bytes")
    let length = max(1, count)
    let memory = unsafe mmap(
      nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .last }
    // Where the system has no huge pages this is refused, and nothing is lost.
    if length >= Self.hugePage { _ = unsafe madvise(memory, length, MADV_HUGEPAGE) }
    unsafe start = memory
    self.count = count
  }

  deinit { _ = unsafe munmap(start, max(1, count)) }

  /// Reads the bytes.
  package func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeStart: start, byteCount: count))
  }

  /// Changes the bytes.
  package func change<Result, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try change(0..<count, body)
  }

  /// Changes some of the bytes, which have to exist.
  package func change<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes of this memory")
    let first = unsafe start + range.lowerBound
    var bytes = unsafe MutableRawSpan(_unsafeStart: first, byteCount: range.count)
    return try body(&bytes)
  }

  /// Copies bytes from the same place in another memory, as the C library does.
  package func copy(_ range: Range<Int>, from other: PageMemory) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= min(count, other.count), "bytes of both")
    _ = unsafe memcpy(start + range.lowerBound, other.start + range.lowerBound, range.count)
  }

  /// Sets bytes, as the C library does.
  package func set(_ range: Range<Int>, to byte: UInt8) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes of this memory")
    _ = unsafe memset(start + range.lowerBound, Int32(byte), range.count)
  }
}
