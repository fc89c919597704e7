internal import Glibc

/// The terminal as a screen of its own: raw keys in, bytes out, put back into its state at the end.
///
/// A guard process waits beside this one and puts the terminal back where this one cannot: after
/// SIGKILL and after a crash.
package struct TerminalSession: ~Copyable {
  private let before: termios
  private let during: termios
  private let guardian: Int32
  private let word: Descriptor

  /// The alternate screen without a cursor (xterm's private modes, which tmux and the Linux console
  /// know too).
  private static let greeting = "\u{1B}[?1049h\u{1B}[?25l"
  /// Colours as before, the cursor, the screen as it was.
  private static let farewell = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// The terminal that standard input and output are, taken over.
  package static func open() throws(SystemError) -> TerminalSession {
    var state = termios()
    _ = try checked(unsafe tcgetattr(STDIN_FILENO, &state))
    let before = state
    unsafe cfmakeraw(&state)
    let guarding = try guardTerminal(
      STDIN_FILENO, before: before, during: state, farewell: farewell)
    let session = TerminalSession(before: before, during: state, guarding: guarding)
    try session.enter()
    return session
  }

  private init(before: termios, during: termios, guarding: (process: Int32, word: Int32)) {
    self.before = before
    self.during = during
    guardian = guarding.process
    word = Descriptor(owning: guarding.word)
  }

  deinit {
    try? leave()
    try? writeAll([0], to: word.number)
    _ = try? wait(for: guardian, hang: true)
  }

  /// The descriptor from which keys come.
  package var keyNumber: Int32 { STDIN_FILENO }

  /// Lines and columns; 24 and 80 where the terminal does not say.
  package var size: (lines: Int, columns: Int) {
    (terminalLines(of: STDOUT_FILENO) ?? 24, terminalColumns(of: STDOUT_FILENO) ?? 80)
  }

  /// What was typed since, as bytes; empty when the terminal is gone.
  package func keys() throws(SystemError) -> [UInt8] {
    try readBytes(from: STDIN_FILENO, upTo: 4096)
  }

  /// Shows bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: STDOUT_FILENO)
  }

  /// Gives the terminal back, stops, and takes the terminal over again when it goes on.
  package func stop() throws(SystemError) {
    try leave()
    try stopProcess()
    try enter()
  }

  /// Takes the terminal over, also when somebody else has left it in another state.
  package func enter() throws(SystemError) {
    var state = during
    _ = try checked(unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &state))
    try write(Array(Self.greeting.utf8))
  }

  private func leave() throws(SystemError) {
    var state = before
    let result = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &state)
    try write(Array(Self.farewell.utf8))
    _ = try checked(result)
  }
}
