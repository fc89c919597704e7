internal import Glibc

/// The terminal as a screen of its own: raw keys in, bytes out, put back into its state at the end.
///
/// A guard process waits beside this one and puts the terminal back where this one cannot: after
/// SIGKILL and after a crash.
package struct TerminalSession: ~Copyable {
  /// The descriptor from which keys come.
  package let keyNumber: Int32
  private let screenNumber: Int32
  private let before: termios
  private let during: termios
  private let guardian: Int32
  /// Where the guard is told that there is nothing left to do; that it is closed tells the contrary.
  private let word: Int32

  /// The alternate screen without a cursor, and reports of the mouse (xterm's private modes, which
  /// tmux and the Linux console know too).
  private static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
  /// No reports, colours as before, the cursor, the screen as it was; a frame that was not finished
  /// ends.
  private static let farewell =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// The terminal behind two descriptors, the standard ones unless others are named, taken over.
  package static func open(
    keys: Int32 = STDIN_FILENO, screen: Int32 = STDOUT_FILENO
  ) throws(SystemError) -> TerminalSession {
    var state = termios()
    _ = try checked(unsafe tcgetattr(keys, &state))
    let before = state
    unsafe cfmakeraw(&state)
    let guarding = try guardTerminal(keys, before: before, during: state, farewell: farewell)
    let session = TerminalSession(
      keys: keys, screen: screen, before: before, during: state, guarding: guarding)
    try session.enter()
    return session
  }

  private init(
    keys: Int32, screen: Int32, before: termios, during: termios,
    guarding: (process: Int32, word: Int32)
  ) {
    keyNumber = keys
    screenNumber = screen
    self.before = before
    self.during = during
    guardian = guarding.process
    word = guarding.word
  }

  deinit {
    if (try? leave()) != nil { try? writeAll([0], to: word) }
    close(word)
    _ = try? wait(for: guardian, hang: true)
  }

  /// Lines and columns; 24 and 80 where the terminal does not say.
  package var size: (lines: Int, columns: Int) {
    (terminalLines(of: screenNumber) ?? 24, terminalColumns(of: screenNumber) ?? 80)
  }

  /// What was typed since, as bytes; empty when the terminal is gone.
  package func keys() throws(SystemError) -> [UInt8] {
    try readBytes(from: keyNumber, upTo: 4096)
  }

  /// Shows bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: screenNumber)
  }

  /// Gives the terminal back, stops, and takes the terminal over again when it goes on.
  package func stop() throws(SystemError) {
    try leave()
    try stopProcess()
    try enter()
  }

  /// Takes the terminal over, also when somebody else has left it in another state.
  package func enter() throws(SystemError) {
    try set(during)
    try write(Array(Self.greeting.utf8))
  }

  private func leave() throws(SystemError) {
    var refusal: SystemError?
    do throws(SystemError) { try set(before) } catch { refusal = error }
    try write(Array(Self.farewell.utf8))
    if let refusal { throw refusal }
  }

  /// Sets the terminal's state; a signal while what was written drains does not prevent that.
  private func set(_ state: termios) throws(SystemError) {
    var state = state
    while unsafe tcsetattr(keyNumber, TCSADRAIN, &state) != 0 {
      if errno != EINTR { throw .last }
    }
  }
}
