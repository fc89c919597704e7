private import CPlatform
internal import Glibc

/// A full-screen terminal session; after SIGKILL or a crash, a guard process ends it.
package struct TerminalSession: ~Copyable {
  /// The descriptor to read keys from.
  package let keyDescriptor: Int32
  private let screenDescriptor: Int32
  private let before: termios
  private let during: termios
  private let guardProcess: Int32
  /// A byte written here dismisses the guard; closing it makes the guard restore the terminal.
  private let guardPipe: Int32

  /// Alternate screen, no cursor, mouse reports: modes of xterm, tmux and the Linux console.
  private static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
  /// Ends an unfinished frame and mouse reports, and restores colors, the cursor and the screen.
  private static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Takes over the terminal on two descriptors, by default the standard ones.
  package static func open(
    keys: Int32 = STDIN_FILENO, screen: Int32 = STDOUT_FILENO
  ) throws(SystemError) -> TerminalSession {
    var state = termios()
    _ = try checked(unsafe tcgetattr(keys, &state))
    var (before, guardPipe) = (state, Int32(-1))
    unsafe cfmakeraw(&state)
    let guardProcess = try checked(
      unsafe platform_guard_terminal(keys, &before, &state, leaveSequence, &guardPipe))
    let session = TerminalSession(
      keyDescriptor: keys, screenDescriptor: screen, before: before, during: state,
      guardProcess: guardProcess, guardPipe: guardPipe)
    try session.enter()
    return session
  }

  deinit {
    if (try? leave()) != nil { try? writeAll([0], to: guardPipe) }
    close(guardPipe)
    _ = awaitEnd(of: guardProcess, atMost: .seconds(5))
  }

  /// The terminal's size; 24 lines and 80 columns if it does not report one.
  package var size: TerminalSize {
    let size = terminalSize(of: screenDescriptor)
    return TerminalSize(
      lines: size.lines ?? TerminalSize.usual.lines,
      columns: size.columns ?? TerminalSize.usual.columns)
  }

  /// Reads what was typed; empty if the terminal is gone.
  package func keys() throws(SystemError) -> [UInt8] {
    try readBytes(from: keyDescriptor, upTo: 4096)
  }

  /// Writes bytes to the screen.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: screenDescriptor)
  }

  /// Restores the terminal, stops the process, and takes the terminal over again when it continues.
  package func stop() throws(SystemError) {
    try leave()
    _ = try checked(platform_stop())
    try enter()
  }

  /// Takes the terminal over, whatever state another program has left it in.
  package func enter() throws(SystemError) {
    try set(during)
    try write(Array(Self.enterSequence.utf8))
  }

  private func leave() throws(SystemError) {
    var refusal: SystemError?
    do throws(SystemError) { try set(before) } catch { refusal = error }
    try write(Array(Self.leaveSequence.utf8))
    if let refusal { throw refusal }
  }

  private func set(_ state: termios) throws(SystemError) {
    var state = state
    while unsafe tcsetattr(keyDescriptor, TCSADRAIN, &state) != 0 {
      if errno != EINTR { throw .last }
    }
  }
}

/// The size of a terminal in characters.
package struct TerminalSize: Equatable, Sendable {
  /// Lines of text.
  package let lines: Int
  /// Columns, of which a Korean syllable takes two.
  package let columns: Int

  /// The size of most terminals when they start: 24 lines of 80 columns.
  package static let usual = TerminalSize(lines: 24, columns: 80)

  /// A size in characters.
  package init(lines: Int, columns: Int) {
    self.lines = lines
    self.columns = columns
  }
}

/// The size of a terminal; nil if it is not a terminal, or does not report its size.
func terminalSize(of fileDescriptor: Int32) -> (lines: Int?, columns: Int?) {
  var size = winsize()
  guard unsafe ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
  return (size.ws_row > 0 ? Int(size.ws_row) : nil, size.ws_col > 0 ? Int(size.ws_col) : nil)
}
