internal import Pipeline
internal import Platform
internal import Reporting

/// The folder into which the pictures of attempts are written, each as a PNG file.
struct DebugImageFolder {
  private let path: BytePath

  /// Makes the folder unless it is there, and tries whether files can be made in it.
  init(_ path: BytePath) throws(SystemError) {
    self.path = path
    try path.makeFolder()
    OutputFile.removeAbandoned(in: path)
    try OutputFile(path.appending(Array("probe".utf8)), replacing: true).discard()
  }

  /// Writes a picture; a file of an earlier run, or of an earlier try, is replaced.
  func write(_ picture: AttemptPicture) throws(SystemError) {
    let name = DebugImageName.name(of: picture)
    let file = try OutputFile(path.appending(Array(name.utf8)), replacing: true)
    var output = OutputBuffer(to: file.number)
    do throws(SystemError) {
      try output.append(
        GrayPNG.file(width: picture.width, height: picture.height, shades: picture.shades))
      try output.flush()
    } catch {
      file.discard()
      throw error
    }
    try file.complete(syncing: false)
  }
}
