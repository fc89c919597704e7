import Foundation
import TestSupport
import Testing

/// Rows on a terminal show errors themselves.
@Suite(.enabled(if: TerminalPane.tmux != nil, Comment(rawValue: TerminalPane.missing)))
struct TerminalRowsTests {
  @Test func `stderr names inputs in error only if the rows do not go to a terminal`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.jpg"] { try folder.file(name, []) }
    let pane = try TerminalPane(columns: 100, lines: 24)
    try pane.run("cd '\(folder.url.path)'; unset LC_ALL; export LANG=C.UTF-8")
    for (word, options, said) in [
      ("first", "", []),
      ("second", "-o rows.csv", ["lotto: a.png: empty file", "lotto: b.jpg: empty file"]),
    ] {
      try pane.run(
        "clear; \"$LOTTO\" scan --offline a.png b.jpg \(options) 2> said; printf '\\n\(word) %s' $?"
      )
      let screen = try pane.wait(for: "\n\(word) 1")
      #expect(screen.contains("empty file") == options.isEmpty)
      let lines = String(decoding: try folder.bytes("said"), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      #expect(lines.dropLast() == said[...])
      #expect(lines.last?.hasPrefix("2 inputs, ") == true)
    }
  }
}
