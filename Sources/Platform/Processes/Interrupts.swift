/// SIGINT, SIGTERM and SIGHUP, which interrupt waits instead of ending the process.
package enum Interrupts {
  /// Handles the signals from now on: waits, reads and writes then throw `SystemError.interrupted`.
  package static func take() throws(SystemError) { try takeInterrupts() }

  /// The last such signal; nil if none has arrived.
  package static var signal: Int32? { isInterrupted ? interruptSignal : nil }

  /// Checks for an interrupt during long work that never waits.
  ///
  /// - Throws: `SystemError.interrupted` once a signal has arrived.
  package static func check() throws(SystemError) {
    if isInterrupted { throw .interrupted }
  }
}

/// Signals about the terminal or job control.
package struct TerminalSignals: OptionSet, Sendable {
  /// The bits of `platform_take_terminal_signals`.
  package let rawValue: Int32

  /// A set of signals with these bits.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// SIGWINCH: the terminal was resized.
  package static let resized = TerminalSignals(rawValue: 1)
  /// SIGTSTP: the process should stop.
  package static let stop = TerminalSignals(rawValue: 2)
  /// SIGCONT: the process continues after a stop.
  package static let continued = TerminalSignals(rawValue: 4)
}
