/// The programs that `lotto` starts, which stand beside it.
package enum HelperProgram: String, Sendable {
  case decode = "lotto-decode"
  case fetch = "lotto-fetch"

  /// Where the program is: in the folder that LOTTO_LIBEXEC names, else beside this one.
  package var path: BytePath? {
    let folder = Environment.value(of: "LOTTO_LIBEXEC").flatMap { BytePath($0) }
    return (folder ?? Environment.programFolder)?.appending(Array(rawValue.utf8))
  }
}
