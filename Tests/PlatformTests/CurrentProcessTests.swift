@unsafe @preconcurrency import Glibc
import Platform
import Testing

struct CurrentProcessTests {
  /// Writes to standard error as a C library does.
  private static func complain(_ text: String) {
    unsafe fputs(text, stderr)
  }

  @Test func `standard error is captured line by line`() {
    let kept = CurrentProcess.keepingDiagnostics {
      Self.complain("first\nsec")
      Self.complain("ond\n")
      return 7
    }
    #expect(kept.result == 7)
    #expect(kept.lines == ["first", "second"])
    #expect(CurrentProcess.keepingDiagnostics {}.lines.isEmpty)
  }

  @Test func `only the first kilobyte of standard error is kept`() {
    let kept = CurrentProcess.keepingDiagnostics {
      for _ in 0..<1000 { Self.complain("0123456789") }
    }
    #expect(kept.lines.count == 1)
    #expect((1000...1024).contains(kept.lines[0].utf8.count))
  }

  @Test func `each thread captures only its own diagnostics`() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { round in
            CurrentProcess.keepingDiagnostics { Self.complain("\(task) \(round)\n") }.lines
              == ["\(task) \(round)"]
          }
        }
      }
      for await isOwn in group { #expect(isOwn) }
    }
  }
}
