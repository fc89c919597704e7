extension PageMemory {
  /// Reads into a range until it is full or the input ends; returns how many bytes were read.
  ///
  /// Waits for input if necessary; an interrupt makes it throw.
  package func fill(_ range: Range<Int>, from descriptor: borrowing Descriptor) throws(SystemError)
    -> Int
  { try fill(range, from: descriptor.fileDescriptor) }

  /// Reads from a descriptor that somebody else owns.
  package func fill(_ range: Range<Int>, from fileDescriptor: Int32) throws(SystemError) -> Int {
    try change(range) { bytes throws(SystemError) in
      var used = 0
      while used < range.count {
        let count = try unsafe bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
          try unsafe Platform.read(.init(rebasing: buffer[used...]), from: fileDescriptor)
        }
        if count == 0 { break }
        used += count
      }
      return used
    }
  }
}
