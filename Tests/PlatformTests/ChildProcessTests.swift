import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct ChildProcessTests {
  private static let shell = "/bin/sh"

  /// Runs a script to its end and returns its output and status.
  private static func run(_ script: String) throws -> (output: String, status: Int32) {
    let child = try spawned(script)
    var bytes: [UInt8] = []
    while true {
      let more = try readBytes(from: child.output.fileDescriptor, upTo: 4096)
      if more.isEmpty { break }
      bytes += more
    }
    let status = awaitEnd(of: child.process.identifier, atMost: .seconds(60)) ?? -99
    return (String(decoding: bytes, as: UTF8.self), status)
  }

  private static func spawned(_ script: String) throws -> ChildWithOutput {
    try ChildProcess.withOutput(try #require(BytePath(shell)), arguments: ["-c", script])
  }

  @Test func `the output and the exit status of a program are read`() throws {
    let run = try Self.run("echo one; echo two; exit 3")
    #expect(run.output == "one\ntwo\n")
    #expect(run.status == 3)
    #expect(try Self.run("exit 0").status == 0)
    #expect(try Self.run("exit 255").status == 255)
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGSEGV, SIGABRT])
  func `the status of a program killed by a signal is the negated signal`(_ signal: Int32) throws {
    #expect(try Self.run("ulimit -c 0; kill -\(signal) $$").status == -signal)
  }

  @Test func `ending a program leaves neither a process nor a zombie`() throws {
    let child = try Self.spawned("exec sleep 1000")
    let identifier = child.process.identifier
    #expect(child.process.processorTime != nil)
    #expect(child.end(hasClosedOutput: false).status == -SIGKILL)
    // No process has its number any more, not even a zombie.
    #expect(Glibc.kill(identifier, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test func `a program inherits only the streams it is given`() throws {
    // `ls` lists the shell's descriptors, not its own.
    let run = try Self.run("ls /proc/$$/fd; exit 0")
    let numbers = Set(run.output.split(separator: "\n"))
    #expect(numbers.isSuperset(of: ["1", "2"]))
    // Others may be inherited from the test runner; only these two are closed by this package.
    #expect(numbers.isDisjoint(with: ["0", "3"]))
  }

  @Test func `arguments arrive unchanged`() throws {
    let child = try ChildProcess.withOutput(
      try #require(BytePath("/usr/bin/printf")), arguments: ["%s|", "a b", "$HOME", "복권", ""])
    let bytes = try readBytes(from: child.output.fileDescriptor, upTo: 4096)
    #expect(String(decoding: bytes, as: UTF8.self) == "a b|$HOME|복권||")
    _ = child.end(hasClosedOutput: false)
  }

  @Test func `a program starts with default signal handling, whatever this process ignores`() throws
  {
    CurrentProcess.ignoreSIGPIPE()
    #expect(try Self.run("kill -PIPE $$; exit 5").status == -SIGPIPE)
  }

  @Test func `a missing program is refused`() throws {
    let missing = try #require(BytePath("/nowhere/program"))
    #expect(
      SystemError.of { _ = try ChildProcess.withOutput(missing, arguments: []) }?.isNotFound == true
    )
    #expect(
      SystemError.of { _ = try ChildProcess.withSocket(missing, arguments: []) }?.isNotFound == true
    )
  }

  @Test func `a file that is not a program is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.file("text", Array("hello".utf8))
    let path = try folder.path(of: "text")
    #expect(
      SystemError.of { _ = try ChildProcess.withOutput(path, arguments: []) }?.number == EACCES)
  }

  @Test func `a program communicates over the socket at its descriptor 3`() throws {
    let child = try ChildProcess.withSocket(
      try #require(BytePath(Self.shell)), arguments: ["-c", "printf hello >&3; cat <&3 >&3"])
    #expect(try child.socket.receive(upTo: 99) == Array("hello".utf8))
    try child.socket.send(Array("again".utf8))
    #expect(try child.socket.receive(upTo: 99) == Array("again".utf8))
    #expect(child.kill() == -SIGKILL)
  }

  @Test func `a busy program is ready to run, a stopped one is not`() throws {
    let child = try Self.spawned("echo; while :; do :; done")
    _ = try readBytes(from: child.output.fileDescriptor, upTo: 1)
    let isReadyAtWork = child.process.isReadyToRun
    _ = Glibc.kill(child.process.identifier, SIGSTOP)
    var status = unsafe siginfo_t()
    _ = unsafe waitid(P_PID, UInt32(child.process.identifier), &status, WSTOPPED | WNOWAIT)
    let isReadyWhenStopped = child.process.isReadyToRun
    _ = child.end(hasClosedOutput: false)
    #expect(isReadyAtWork && !isReadyWhenStopped)
  }

  @Test func `the processor time of a program that has ended is unknown`() throws {
    let child = try Self.spawned(":")
    let identifier = child.process.identifier
    _ = child.end(hasClosedOutput: false)
    #expect(processorTime(of: identifier) == nil)
  }

  @Test func `a program whose end the system has thrown away has ended`() throws {
    let child = try Self.spawned("exit 3")
    // As if this process ignored SIGCHLD: nobody can ask for the end any more.
    var status = unsafe siginfo_t()
    try #require(unsafe waitid(P_PID, UInt32(child.process.identifier), &status, WEXITED) == 0)
    #expect(child.process.status == 0)
    #expect(child.end(hasClosedOutput: false).status == 0)
  }

  @Test func `a launched program is not a child of this process, so it leaves no zombie`() throws {
    let folder = try TemporaryFolder()
    let shell = try #require(BytePath(Self.shell))
    let script = "echo $$ > \"$1.new\"; mv \"$1.new\" \"$1\""
    let file = folder.path("number")
    #expect(ChildProcess.launch(shell, arguments: ["-c", script, "", file].map { Array($0.utf8) }))
    let deadline = Moment.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: file), Moment.now < deadline {
      _ = try Readiness.wait(for: [], until: .now + .milliseconds(5))
    }
    let text = String(decoding: try folder.bytes("number"), as: UTF8.self)
    let number = try #require(UInt32(text.trimmingCharacters(in: .newlines)))
    var status = unsafe siginfo_t()
    #expect(unsafe waitid(P_PID, number, &status, WEXITED | WNOHANG | WNOWAIT) == -1)
    #expect(errno == ECHILD)
  }

  @Test func `what cannot be run is not launched`() throws {
    let folder = try TemporaryFolder()
    let text = try #require(BytePath(try folder.file("text", [1]).path(percentEncoded: false)))
    #expect(!ChildProcess.launch(text, arguments: []))
  }

  @Test func `a helper inherits proxy variables but no secrets`() throws {
    Environment.set("TEST_SECRET", to: "hidden")
    Environment.set("NO_PROXY", to: "127.0.0.1")
    let child = try ChildProcess.withOutput(
      try #require(BytePath("/usr/bin/env")), arguments: [])
    var output: [UInt8] = []
    while case let piece = try child.output.read(upTo: 4096), !piece.isEmpty { output += piece }
    _ = child.end(hasClosedOutput: true)
    let names = Set(
      String(decoding: output, as: UTF8.self).split(separator: "\n").map {
        String($0.prefix { $0 != "=" })
      })
    #expect(names.contains("NO_PROXY") && names.contains("SWIFT_BACKTRACE"))
    #expect(names.isDisjoint(with: ["TEST_SECRET", "HOME", "USER", "PATH"]))
  }
}
