/// The helper programs that `lotto` starts.
package enum HelperProgram: String, Sendable {
  case decode = "lotto-decode"
  case fetch = "lotto-fetch"

  /// The path of the program: in the folder that LOTTO_LIBEXEC names, else next to this program.
  package var path: BytePath? {
    let folder = Environment.value(of: "LOTTO_LIBEXEC").flatMap { BytePath($0) }
    return (folder ?? Environment.programFolder)?.appending(Array(rawValue.utf8))
  }
}
