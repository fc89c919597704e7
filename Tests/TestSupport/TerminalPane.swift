internal import Foundation

/// A terminal with a shell, in its own tmux server.
package final class TerminalPane {
  private let folder: TemporaryFolder
  private let socket: String

  /// The path of tmux; nil if it is not installed.
  package static let tmux = ["/usr/bin/tmux", "/usr/local/bin/tmux"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Why tests that need a terminal are skipped.
  package static let missing = "tmux is not installed: apt-get install tmux"

  /// In seconds; longer than any step should take.
  private static let timeout: TimeInterval = 20

  /// Thrown if a pane never shows what was expected.
  package struct NotSeen: Error, CustomStringConvertible {
    /// What was expected and what was found.
    package let description: String
  }

  /// Starts a shell.
  ///
  /// - Parameters:
  ///   - columns: The terminal's columns.
  ///   - lines: The terminal's lines.
  ///   - environment: Variables added to those of the tests, or replacing them.
  /// - Throws: If the shell does not start in time.
  package init(
    columns: Int, lines: Int, environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    socket = folder.url.appending(path: "tmux").path(percentEncoded: false)
    let variables = [
      "LC_ALL": "C.UTF-8", "PS1": "$ ", "HISTFILE": "/dev/null",
      "LOTTO": ProgramRun.path(of: "lotto"),
      "XDG_CACHE_HOME": "/dev/null/no-cache", "XDG_DATA_HOME": "/dev/null/no-data", "NO_COLOR": "",
      "TERM": "xterm-256color",
    ].merging(environment) { $1 }.map { "\($0)='\($1)'" }.sorted().joined(separator: " ")
    _ = try command(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(lines)",
      "env -u DISPLAY -u WAYLAND_DISPLAY -u COLUMNS \(variables) bash --norc --noprofile -i")
    _ = try command("set-option", "-s", "escape-time", "0")
    try wait(for: "$")
  }

  // The server ends with its session. kill-server has no effect, since it sends a SIGTERM, which is
  // blocked in the threads of the tests and so in the programs they start.
  deinit { _ = try? command("kill-session") }

  /// Presses keys, named as in tmux; other text is typed.
  package func press(_ keys: String...) throws {
    for key in keys { _ = try command("send-keys", key) }
  }

  /// Types a text literally.
  package func type(_ text: String) throws { _ = try command("send-keys", "-l", text) }

  /// Types a line into the shell and presses Enter.
  package func run(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Resizes the terminal.
  package func resize(columns: Int, lines: Int) throws {
    _ = try command("resize-window", "-x", "\(columns)", "-y", "\(lines)")
  }

  /// The text on the terminal.
  package func text() throws -> String { try command("capture-pane", "-p") }

  /// Whether the alternate screen is active.
  package func isAlternate() throws -> Bool {
    try command("display-message", "-p", "#{alternate_on}").hasPrefix("1")
  }

  /// Waits until a text is on the terminal, or is gone, and returns the text on the terminal.
  @discardableResult
  package func wait(for text: String, gone: Bool = false) throws -> String {
    try wait(gone ? "no \(text)" : text) { $0.contains(text) != gone }
  }

  /// Waits until a condition holds for the text on the terminal.
  @discardableResult
  package func wait(_ name: String, until condition: (String) throws -> Bool) throws -> String {
    let deadline = Date().addingTimeInterval(Self.timeout)
    while true {
      let seen = try text()
      if try condition(seen) { return seen }
      if Date() > deadline { throw NotSeen(description: "expected \(name), found:\n\(seen)") }
      usleep(20_000)
    }
  }

  private func command(_ arguments: String...) throws -> String {
    // The tmux server outlives this command; descriptors it inherited would keep `Process` waiting.
    let closing = """
      for file in /proc/$$/fd/*; do
        number=${file##*/}
        if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
      done
      exec "$@"
      """
    let run = try ProgramRun(
      "/bin/bash", ["-c", closing, "tmux", Self.tmux ?? "tmux", "-S", socket] + arguments)
    guard run.status == 0 else {
      throw NotSeen(description: "tmux \(arguments.first ?? ""): \(run.diagnostics)")
    }
    return run.text
  }
}
