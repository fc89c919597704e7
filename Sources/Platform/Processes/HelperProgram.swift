/// The helper programs that `lotto` starts.
package enum HelperProgram: String, Sendable {
  case decode = "lotto-decode"
  case fetch = "lotto-fetch"

  /// The path of the program: in the folder that LOTTO_LIBEXEC names, else next to this program.
  package var path: BytePath? {
    let folder = Environment.value(of: "LOTTO_LIBEXEC").flatMap { BytePath($0) }
    return (folder ?? Environment.programFolder).map { path(in: $0) }
  }

  /// The path of the program in a folder.
  package func path(in folder: BytePath) -> BytePath { folder.appending(Array(rawValue.utf8)) }
}
