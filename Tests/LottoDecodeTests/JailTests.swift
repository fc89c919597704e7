import Foundation
import Platform
import TestSupport
import Testing

@testable import lotto_decode

/// Tries what an attacker who has taken over the decoder might do, inside the jail and outside.
struct JailTests {
  private static let program = JailedProgram("lotto-decode")

  // The parent's exit has a test of its own, and a sanitizer needs more memory than a jail allows.
  @Test(arguments: JailProbe.allCases.filter { $0 != .parent && !($0 == .memory && isSanitized) })
  func `the jail stops each act`(_ act: JailProbe) throws {
    #expect(try Self.program.inside(act.rawValue) == JailedProgram.stopped)
  }

  // Without this, a probe that never works would look like a jail that holds. Core files and new
  // privileges are left out: a system that forbids them does so outside as well.
  @Test(arguments: JailProbe.allCases.filter { ![.parent, .core, .privileges].contains($0) })
  func `each act succeeds outside the jail`(_ act: JailProbe) throws {
    #expect(try Self.program.outside(act.rawValue) == JailedProgram.happened)
  }

  @Test func `the service exits with the program that started it`() throws {
    #expect(try Self.program.outputWhenParentIsKilled() == "ready, ended\n")
  }

  @Test func `a service does not start if its parent is another process`() throws {
    let program = try #require(BytePath(ProgramRun.path(of: "lotto-decode")))
    let child = try ChildProcess.withSocket(program, arguments: ["--parent", "1"])
    #expect(try child.socket.receive(upTo: 100) == nil)
    _ = child.kill()
  }

  @Test func `the kernel confirms every restriction of a serving decoder`() throws {
    let program = try #require(BytePath(ProgramRun.path(of: "lotto-decode")))
    let child = try ChildProcess.withSocket(program, arguments: ["--max-pixels", "1000000"])
    _ = try child.socket.receive(upTo: 100)
    let folder = "/proc/\(child.process.identifier)"
    func table(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        .split(separator: "\n")
    }
    func row(_ name: String, _ start: String) throws -> [Substring] {
      try table(name).first { $0.hasPrefix(start) }?.dropFirst(start.count)
        .split(whereSeparator: \.isWhitespace) ?? []
    }
    #expect(try row("status", "NoNewPrivs:") == ["1"])
    #expect(try row("status", "Seccomp:") == ["2"])
    #expect(try row("limits", "Max file size").prefix(2) == ["0", "0"])
    #expect(try row("limits", "Max core file size").prefix(2) == ["0", "0"])
    #expect(try row("limits", "Max open files").prefix(2) == ["16", "16"])
    let memory = isSanitized ? "unlimited" : String((512 << 20) + 16_000_000)
    #expect(try row("limits", "Max address space").prefix(2) == [memory[...], memory[...]])
    _ = child.kill()
  }

  @Test func `the memory limit grows with the pixel limit and never overflows`() {
    #expect(Confinement.memoryLimit(pixelLimit: 0) == 512 << 20)
    #expect(Confinement.memoryLimit(pixelLimit: 50_000_000) == (512 << 20) + 800_000_000)
    #expect(Confinement.memoryLimit(pixelLimit: .max) > 1 << 40)
  }

  @Test func `run by hand, the program reads files and prints a line per code`() throws {
    let image = Repository.fixture("Scans/winner-round-1244.png").path(percentEncoded: false)
    let run = try ProgramRun("lotto-decode", [image])
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
  }
}
