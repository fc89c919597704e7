import TestSupport
import Testing

@testable import Platform

struct ShellWordTests {
  /// The words that a shell reads, each without its NUL.
  private static func words(_ command: String, by shell: String = "/bin/bash") throws -> [[UInt8]] {
    let run = try ProgramRun(shell, ["-c", "printf '%s\\0' \(command)"])
    #expect(run.status == 0, "\(command): \(run.diagnostics)")
    return run.output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(
      Array.init)
  }

  @Test func `a plain name stays as it is, and other characters are quoted`() throws {
    let words = [
      ("scan.pdf", "scan.pdf"), ("a/b-1_2.png", "a/b-1_2.png"), ("복권/스캔.pdf", "복권/스캔.pdf"),
      ("a b.pdf", "'a b.pdf'"), ("it's.pdf", #"'it'\''s.pdf'"#), ("$HOME.pdf", "'$HOME.pdf'"),
      ("~/a.pdf", "'~/a.pdf'"), ("a;b", "'a;b'"), ("a!b", "'a!b'"), ("a\nb", #"$'a\012b'"#),
      ("a\u{202E}b'", #"$'a\342\200\256b\047'"#), ("\u{3164}", #"$'\343\205\244'"#),
      ("\u{A0}", #"$'\302\240'"#),
    ]
    for (path, word) in words {
      #expect(try #require(BytePath(path)).shellWord == word)
      #expect(try Self.words(word) == [Array(path.utf8)])
    }
    #expect(try #require(BytePath([0xFF, 0x31])).shellWord == #"$'\3771'"#)
  }

  @Test func `every POSIX shell reads printable ASCII back`() throws {
    let path = try #require(BytePath(Array(0x20..<0x7F)))
    #expect(try Self.words(path.shellWord, by: "/bin/sh") == [path.bytes])
  }

  @Test func `bash reads any bytes back, and sees one word`() throws {
    let seed = UInt64.random(in: 1...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let paths = (0..<300).compactMap { _ in
      let count = Int.random(in: 1...40, using: &random)
      return BytePath((0..<count).map { _ in UInt8.random(in: 1...255, using: &random) })
    }
    let words = paths.map(\.shellWord)
    #expect(try Self.words(words.joined(separator: " ")) == paths.map(\.bytes), "seed \(seed)")
    #expect(words.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }, "seed \(seed)")
  }
}
