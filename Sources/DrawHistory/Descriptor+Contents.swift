internal import Platform

extension Descriptor {
  /// All bytes from the current place on; nil when there are more than a limit.
  ///
  /// It reads little more than the limit, whatever the file's size, and that may change meanwhile.
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
