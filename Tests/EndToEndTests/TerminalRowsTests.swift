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
      (
        "second", "-o rows.csv",
        [
          "lotto: a.png: not a picture: the file is empty",
          "lotto: b.jpg: not a picture: the file is empty",
        ]
      ),
    ] {
      try pane.run(
        "clear; \"$LOTTO\" scan --offline a.png b.jpg \(options) 2> said; printf '\\n\(word) %s' $?"
      )
      let screen = try pane.wait(for: "\n\(word) 1")
      #expect(screen.contains("the file is empty") == options.isEmpty)
      let lines = String(decoding: try folder.bytes("said"), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      #expect(lines.dropLast() == said[...])
      #expect(lines.last?.hasPrefix("2 inputs, ") == true)
    }
  }

  @Test(
    arguments: [60, 80, 120, 200],
    [("en", " in ", " s", "error"), ("ko", "입력 4개, ", "초", "오류")])
  func `a scan ends with the best ticket, what to look at and the time, and says no total twice`(
    _ columns: Int, _ words: (language: String, before: String, unit: String, error: String)
  ) throws {
    let pane = try TerminalPane(columns: columns, lines: 60)
    try pane.run("cd '\(Repository.root.path(percentEncoded: false))'")
    let files = ["winner-round-1244.png", "winner-round-262.png", "pension.png", "blank.png"]
    try pane.run(
      "clear; \"$LOTTO\" scan --offline --as-of \(Lotto.day) --lang \(words.language) "
        + "\(files.map(Lotto.fixture).joined(separator: " ")); printf 'end''ed %s' $?")
    let lines = try pane.wait(for: "ended 1").split(separator: "\n").map(String.init)
    let end = try #require(lines.firstIndex { $0.hasPrefix("ended") })
    let closing = lines[end - 1]
    #expect(closing.contains(words.before) && closing.hasSuffix(words.unit))
    #expect(closing.contains("4") && !closing.contains(words.error) && closing.count < 30)
    #expect(lines[..<end].suffix(10).contains { $0.contains("winner-round-1244.png") })
  }
}
