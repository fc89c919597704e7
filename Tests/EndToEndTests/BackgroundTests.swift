import TestSupport
import Testing

/// Runs that share their terminal with other jobs of its shell.
@Suite(.enabled(if: TerminalPane.tmux != nil, Comment(rawValue: TerminalPane.missing)))
struct BackgroundTests {
  @Test func `progress is hidden in the background and shown in the foreground`() throws {
    let pane = try TerminalPane(columns: 80, lines: 24)
    let folder = try TemporaryFolder()
    try pane.run(
      "while sleep 0.05; do echo x; done | \"$LOTTO\" check --progress always -o \(folder.path("x")) &"
    )
    // By the time a row is written, its progress would have been shown.
    try pane.run(
      "until [ -s \(folder.path(".lotto-$!-0-x.partial")) ]; do sleep 0.01; done; echo waited")
    try pane.wait(for: "\nwaited")
    #expect(try !pane.text().contains("inputs · "))
    try pane.run("fg")
    try pane.wait(for: "inputs · ")
    try pane.press("C-c")
    try pane.run("echo ended")
    try pane.wait(for: "\nended")
  }
}
