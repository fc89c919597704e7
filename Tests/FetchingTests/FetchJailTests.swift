import Foundation
import Platform
import TestSupport
import Testing

/// Tries what an attacker who has taken over the program through the network might do, inside the
/// jail and outside.
struct FetchJailTests {
  private static let program = JailedProgram("lotto-fetch")

  // The parent's exit has its own test, a sanitizer needs more memory than the jail allows, and
  // systems before Linux 5.13 have no Landlock.
  private static let impossible: [JailProbe] =
    [.parent] + (isSanitized ? [.memory] : []) + (Jail.hasLandlock ? [] : [.readElsewhere])

  @Test(arguments: JailProbe.ofFetcher.filter { !impossible.contains($0) })
  func `the jail stops each act`(_ act: JailProbe) throws {
    #expect(try Self.program.inside(act.rawValue) == JailedProgram.stopped)
  }

  // A system that forbids core files or new privileges forbids them outside too.
  @Test(arguments: JailProbe.ofFetcher.filter { ![.parent, .core, .privileges].contains($0) })
  func `each act succeeds outside the jail`(_ act: JailProbe) throws {
    #expect(try Self.program.outside(act.rawValue) == JailedProgram.happened)
  }

  @Test(arguments: JailProbe.allCases.filter { !JailProbe.ofFetcher.contains($0) })
  func `the jail allows what libraries need`(_ act: JailProbe) throws {
    #expect(try Self.program.inside(act.rawValue) == JailedProgram.happened)
  }

  @Test func `the program ends when its parent does`() throws {
    #expect(try Self.program.outputWhenParentIsKilled() == "ready, ended\n")
  }

  @Test func `threads start even if the caller allows a huge stack`() throws {
    let run = try Self.program.shell(
      """
      ulimit -Ss 4194304 2> ulimit.txt && ulimit -s
      "$PROGRAM" --probe thread; echo $?
      """)
    #expect(run.lines.last == "0")
  }

  @Test func `the system reports every part of the jail as active`() throws {
    let run = try Self.program.shell(
      """
      mkfifo fifo
      "$PROGRAM" --probe parent > fifo &
      read line < fifo
      awk '/^(NoNewPrivs|Seccomp):/ { print $2 }' /proc/$!/status
      awk '/^Max core file size/ { print $5, $6 }
        /^Max open files|^Max address space/ { print $4, $5 }' /proc/$!/limits
      kill -9 $!
      """)
    let memory = isSanitized ? "unlimited" : String(2 << 30)
    #expect(run.lines == ["1", "2", "0 0", "64 64", "\(memory) \(memory)"])
  }
}
