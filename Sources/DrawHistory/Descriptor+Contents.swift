internal import Platform

extension Descriptor {
  /// All bytes from the current offset on; nil if there are more than `limit`.
  ///
  /// Reads little more than the limit, even if the file is larger or grows meanwhile.
  func contents(limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let more = try read(upTo: 1 << 18)
      if more.isEmpty { return bytes }
      bytes += more
    }
    return nil
  }
}
