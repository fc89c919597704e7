/// The array kernel in portable Swift.
enum PortableArrays {
  /// Narrows integers to a byte each; those above 255, and so all negative ones, become 255.
  @_lifetime(bytes: copy bytes) static func narrow(
    _ integers: RawSpan, _ type: IntegerType, _ count: Int, _ bytes: inout MutableRawSpan
  ) {
    switch type.width {
    case 1: narrow(integers, UInt8.self, type.isBigEndian, count, &bytes)
    case 2: narrow(integers, UInt16.self, type.isBigEndian, count, &bytes)
    case 4: narrow(integers, UInt32.self, type.isBigEndian, count, &bytes)
    default: narrow(integers, UInt64.self, type.isBigEndian, count, &bytes)
    }
  }

  @inline(__always) @_lifetime(bytes: copy bytes)
  private static func narrow<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ integers: RawSpan, _ word: Word.Type, _ isBigEndian: Bool, _ count: Int,
    _ bytes: inout MutableRawSpan
  ) {
    for index in 0..<count {
      let stored: Word = integers.value(at: index * MemoryLayout<Word>.size)
      let value = isBigEndian ? Word(bigEndian: stored) : Word(littleEndian: stored)
      bytes.store(UInt8(clamping: value), at: index)
    }
  }
}
