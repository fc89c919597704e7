import Foundation

/// A program of the package that tries an act inside or outside its jail.
///
/// Its exit status says whether the act succeeded.
package struct JailedProgram: Sendable {
  private let name: String

  /// The status of an act that succeeded.
  package static let happened: Int32 = 0
  /// The status of an act that was stopped.
  package static let stopped: Int32 = 1

  /// The product with this name.
  package init(_ name: String) { self.name = name }

  /// The status of an act tried in the jail.
  package func inside(_ act: String) throws -> Int32 {
    try ProgramRun(name, ["--probe", act]).status
  }

  /// The status of an act tried without the jail.
  package func outside(_ act: String) throws -> Int32 {
    try ProgramRun(name, ["--probe-outside", act]).status
  }

  /// Runs a shell script in its own folder, with the program's path as `PROGRAM`.
  package func shell(_ script: String) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    return try ProgramRun(
      "/bin/bash", ["-c", script], environment: ["PROGRAM": ProgramRun.path(of: name)],
      in: folder.url)
  }

  /// What the program prints as its parent is killed, followed by “, ended” if it dies too.
  package func outputWhenParentIsKilled() throws -> String {
    try shell(
      """
      mkfifo fifo
      bash -c '"$PROGRAM" --probe parent > fifo & wait' &
      exec 5< fifo
      read line <&5
      kill -9 $!
      timeout 20 cat <&5 && echo "$line, ended"
      """
    ).text
  }
}
