import Foundation
import Platform
import TestSupport
import Testing

/// What breaks into the program by the network comes no further: each act is tried, inside its jail
/// and outside.
struct FetchJailTests {
  private static let program = JailedProgram("lotto-fetch")

  // The parent's end has a test of its own, a sanitizer needs more memory than a jail allows, and
  // systems before Linux 5.13 have no Landlock.
  private static let impossible: [JailProbe] =
    [.parent] + (isSanitized ? [.memory] : []) + (hasLandlock ? [] : [.readElsewhere])

  @Test(arguments: JailProbe.ofFetcher.filter { !impossible.contains($0) })
  func `an act is stopped in the jail`(_ act: JailProbe) throws {
    #expect(try Self.program.inside(act.rawValue) == JailedProgram.stopped)
  }

  // Where the system forbids core files, or new privileges, it forbids them outside as well.
  @Test(arguments: JailProbe.ofFetcher.filter { ![.parent, .core, .privileges].contains($0) })
  func `the same act succeeds outside`(_ act: JailProbe) throws {
    #expect(try Self.program.outside(act.rawValue) == JailedProgram.happened)
  }

  @Test(arguments: JailProbe.allCases.filter { !JailProbe.ofFetcher.contains($0) })
  func `what libraries need of the system is left to them`(_ act: JailProbe) throws {
    #expect(try Self.program.inside(act.rawValue) == JailedProgram.happened)
  }

  @Test func `the program ends with the one that started it`() throws {
    #expect(try Self.program.wordsAtEndOfParent() == "ready, ended\n")
  }

  @Test func `threads start however large a stack the caller allows`() throws {
    let run = try Self.program.shell(
      """
      ulimit -Ss 4194304 2> ulimit.txt && ulimit -s
      "$PROGRAM" --probe thread; echo $?
      """)
    #expect(run.lines.last == "0")
  }

  @Test func `the system knows of every part of the jail`() throws {
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
