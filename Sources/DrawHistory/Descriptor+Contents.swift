internal import Platform

extension Descriptor {
  /// All bytes of a regular file; nil when there are more than a limit.
  ///
  /// It reads little more than the limit, whatever the file's size, and that may change meanwhile.
  static func contents(of path: BytePath, limit: Int) throws(OpenError) -> [UInt8]? {
    let file = try openRegularFile(path)
    do throws(SystemError) {
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let more = try file.read(upTo: 1 << 18)
        if more.isEmpty { return bytes }
        bytes += more
      }
      return nil
    } catch {
      throw .refused(error)
    }
  }
}
