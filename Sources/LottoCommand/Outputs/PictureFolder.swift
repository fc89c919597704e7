internal import Platform

/// A folder for pictures, each in a file that only its owner can read.
struct PictureFolder {
  private let path: BytePath

  /// Creates the folder if needed, and checks that files can be created in it.
  init(_ path: BytePath) throws(SystemError) {
    self.path = path
    try path.makeFolder()
    OutputFile.removeAbandoned(in: path)
    try OutputFile(path.appending(Array("probe".utf8)), replacing: true).discard()
  }

  /// Writes a file; replaces one from an earlier run or attempt.
  func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
    let file = try OutputFile(path.appending(Array(name.utf8)), replacing: true)
    var output = OutputBuffer(to: file.fileDescriptor)
    do throws(SystemError) {
      try output.append(bytes)
      try output.flush()
    } catch {
      file.discard()
      throw error
    }
    try file.complete(syncing: false)
  }
}
