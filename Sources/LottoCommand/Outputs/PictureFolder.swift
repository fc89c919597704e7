internal import Platform

/// A folder into which pictures are written, each as a file that its owner alone can read.
struct PictureFolder {
  private let path: BytePath

  /// Makes the folder unless it is there, and tries whether files can be made in it.
  init(_ path: BytePath) throws(SystemError) {
    self.path = path
    try path.makeFolder()
    OutputFile.removeAbandoned(in: path)
    try OutputFile(path.appending(Array("probe".utf8)), replacing: true).discard()
  }

  /// Writes a file; one of an earlier run, or of an earlier try, is replaced.
  func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
    let file = try OutputFile(path.appending(Array(name.utf8)), replacing: true)
    var output = OutputBuffer(to: file.number)
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
