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
        let count = try unsafe bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
          try unsafe Platform.read(.init(rebasing: buffer[used...]), from: number)
        }
        if count == 0 { break }
        used += count
      }
      return used
    }
  }
}
