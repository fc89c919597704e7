import Foundation

/// A program of the package that tries an act in its jail, or outside it, and tells by its status.
package struct JailedProgram: Sendable {
  private let name: String

  /// The status of an act that succeeded.
  package static let happened: Int32 = 0
  /// The status of an act that was stopped.
  package static let stopped: Int32 = 1

  /// The product of a name.
  package init(_ name: String) { self.name = name }

  /// What came of an act that is tried in the jail.
  package func inside(_ act: String) throws -> Int32 {
    try ProgramRun(name, ["--probe", act]).status
  }

  /// What came of an act that is tried without the jail.
  package func outside(_ act: String) throws -> Int32 {
    try ProgramRun(name, ["--probe-outside", act]).status
  }

  /// What a shell says in a folder of its own, with the program's path as `PROGRAM`.
  package func shell(_ script: String) throws -> ProgramRun {
    let folder = try TemporaryFolder()
    return try ProgramRun(
      "/bin/bash", ["-c", script], environment: ["PROGRAM": ProgramRun.path(of: name)],
      in: folder.url)
  }

  /// What is heard of the program, which waits in its jail for its end, when its parent is killed.
  package func wordsAtEndOfParent() throws -> String {
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
