internal import Glibc

/// A program of the system that reads one pipe to its end and writes to another.
package struct ChildFilter: ~Copyable, Sendable {
  private let process: ChildProcess
  private var input: Descriptor?
  /// Our end of the pipe that the program writes to.
  package let output: Descriptor
  private let diagnostics: Descriptor

  /// Starts a program found in PATH, in the C locale, where texts are bytes; captures its standard
  /// error.
  package init(_ name: String, arguments: [String]) throws(SystemError) {
    guard let program = BytePath("/usr/bin/env") else { throw .notFound }
    // The program gets the read end of the one pipe and the write end of the other.
    let input = try pipe()
    let output = try pipe()
    // Only the first line is used.
    let diagnostics = try Descriptor.memoryFile(ofSize: 64 * 1024)
    process = try ChildProcess.spawn(
      program, (["LC_ALL=C", name] + arguments).map { Array($0.utf8) },
      [input.ours.fileDescriptor, output.theirs.fileDescriptor, diagnostics.fileDescriptor, -1])
    let writeEnd = input.theirs
    self.input = consume writeEnd
    self.output = output.ours
    self.diagnostics = diagnostics
  }

  /// The descriptor to write to; call it before `closeInput`.
  package var inputDescriptor: Int32 {
    guard let descriptor = input.borrowed({ $0.fileDescriptor }) else {
      preconditionFailure("the input is open")
    }
    return descriptor
  }

  /// Tells the program that it has read everything.
  package mutating func closeInput() { input = nil }

  /// Waits up to a second for a program that has closed its output, then kills it.
  package consuming func end() -> ChildEnd {
    let diagnostics = diagnostics
    return ChildEnd(status: process.wait(atMost: .seconds(1)), diagnostics: diagnostics)
  }

  /// Ends the program early.
  package consuming func terminate() { _ = process.terminate() }
}
