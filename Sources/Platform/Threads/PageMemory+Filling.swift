internal import Glibc

extension PageMemory {
  /// Reads into some of the bytes until they are full or the input ends; gives how many came.
  ///
  /// Waits when it has to; a signal that asks for the end makes it throw.
  package func fill(_ range: Range<Int>, from descriptor: borrowing Descriptor) throws(SystemError)
    -> Int
  {
    try fill(range, from: descriptor.number)
  }

  /// Reads from a descriptor that somebody else owns.
  package func fill(_ range: Range<Int>, from number: Int32) throws(SystemError) -> Int {
    try change(range) { bytes throws(SystemError) in
      var used = 0
      while used < range.count {
        try waitToRead(number)
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: used), range.count - used)
        }
        if result == 0 { break }
        if result > 0 { used += result }
        if result < 0, errno != EINTR, errno != EAGAIN { throw .last }
      }
      return used
    }
  }
}
