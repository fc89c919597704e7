/// SIGINT, SIGTERM and SIGHUP, which end what waits instead of the process.
package enum Interrupts {
  /// Takes the signals over for this process, for good: waits, reads and writes end with
  /// `SystemError.interrupted` when one comes.
  package static func take() throws(SystemError) { try takeInterrupts() }

  /// The number of the signal that has come; nil while none has.
  package static var signal: Int32? { isInterrupted ? interruptSignal : nil }

  /// Ends what takes long without waiting for anything.
  ///
  /// - Throws: `SystemError.interrupted` once a signal has come.
  package static func check() throws(SystemError) {
    if isInterrupted { throw .interrupted }
  }
}

/// What befell the terminal, or this process on it.
package struct TerminalSignals: OptionSet, Sendable {
  /// The bits of `platform_take_terminal_signals`.
  package let rawValue: Int32

  /// Signals of these bits.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The terminal has another size.
  package static let resized = TerminalSignals(rawValue: 1)
  /// The process is to stop.
  package static let stop = TerminalSignals(rawValue: 2)
  /// The process goes on after it was stopped.
  package static let continued = TerminalSignals(rawValue: 4)

  /// Takes these signals over for this process; gives a descriptor that becomes readable with them.
  package static func watch() throws(SystemError) -> Int32 { try watchTerminalSignals() }

  /// What has come since this was asked last; the descriptor can be read no more then.
  package static func take() -> TerminalSignals {
    TerminalSignals(rawValue: Platform.takeTerminalSignals())
  }
}
