internal import Platform

/// A refusal of the system to write an output, with the output's path.
struct OutputError: Error {
  /// The output; nil for the standard output.
  let path: BytePath?
  let reason: SystemError

  /// A signal has asked for the end while nothing was written.
  static let interrupted = OutputError(path: nil, reason: .interrupted)

  /// Does something with the output of a path.
  static func naming<Result: ~Copyable>(
    _ path: BytePath?, _ body: () throws(SystemError) -> Result
  ) throws(OutputError) -> Result {
    do throws(SystemError) { return try body() } catch {
      throw OutputError(path: path, reason: error)
    }
  }
}
