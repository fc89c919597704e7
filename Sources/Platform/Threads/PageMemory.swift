internal import Glibc

/// Page-aligned, zeroed memory, allocated on first write, in huge pages if available; while one
/// thread writes, others must use separate parts.
@safe package final class PageMemory: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  /// The requested size in bytes.
  package let count: Int

  /// Allocates `count` bytes.
  package init(count: Int) throws(SystemError) {
    precondition(count >= 0, "the number of bytes is not negative")
    let length = max(1, count)
    let memory = unsafe mmap(
      nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .last }
    // A huge page has 2 MiB; the advice is harmless if the system has none.
    if length >= 2 << 20 { _ = unsafe madvise(memory, length, MADV_HUGEPAGE) }
    unsafe start = memory
    self.count = count
  }

  deinit { _ = unsafe munmap(start, max(1, count)) }

  /// Gives `body` read access to the bytes.
  package func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeStart: start, byteCount: count))
  }

  /// Gives `body` write access to the bytes.
  package func change<Result, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result { try change(0..<count, body) }

  /// Gives `body` write access to a range, which must be in bounds.
  package func change<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var bytes = unsafe MutableRawSpan(_unsafeStart: first(of: range), byteCount: range.count)
    return try body(&bytes)
  }

  /// Copies a range from the same offset of another instance, with memcpy(3).
  package func copy(_ range: Range<Int>, from other: PageMemory) {
    _ = unsafe memcpy(first(of: range), other.first(of: range), range.count)
  }

  /// Fills a range with one byte, with memset(3).
  package func set(_ range: Range<Int>, to byte: UInt8) {
    _ = unsafe memset(first(of: range), Int32(byte), range.count)
  }

  /// Reads into a range until it is full or the input ends; returns the byte count.
  package func fill(
    _ range: Range<Int>, from descriptor: borrowing Descriptor
  ) throws(SystemError) -> Int {
    try change(range) { bytes throws(SystemError) in
      var used = 0
      while used < range.count {
        let count = try unsafe bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
          try unsafe Platform.read(
            .init(rebasing: buffer[used...]), from: descriptor.fileDescriptor)
        }
        if count == 0 { break }
        used += count
      }
      return used
    }
  }

  /// Reads into a range from an offset of a file on, until it is full or the file ends.
  package func fill(
    _ range: Range<Int>, from descriptor: borrowing Descriptor, at offset: Int
  ) throws(SystemError) -> Int {
    let target = unsafe first(of: range)
    var used = 0
    while used < range.count {
      let count = try retried {
        unsafe pread(
          descriptor.fileDescriptor, target + used, range.count - used, offset + used)
      }
      if count == 0 { break }
      used += count
    }
    return used
  }

  private func first(of range: Range<Int>) -> UnsafeMutableRawPointer {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range lies within the memory")
    return unsafe start + range.lowerBound
  }
}
