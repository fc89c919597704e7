internal import Platform

/// A failed write, with the output's path.
struct OutputError: Error {
  /// The output; nil for the standard output.
  let path: BytePath?
  let reason: SystemError

  /// An interrupt while nothing was being written.
  static let interrupted = OutputError(path: nil, reason: .interrupted)

  /// Runs `body` and adds the output's path to its error.
  static func naming<Result: ~Copyable>(
    _ path: BytePath?, _ body: () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw OutputError(path: path, reason: error)
    }
  }
}
