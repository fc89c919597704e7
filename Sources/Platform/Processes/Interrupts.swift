/// SIGINT, SIGTERM and SIGHUP as something to wait for; they no longer end the process by themselves.
///
/// While there is such a value, reads and writes that wait end with EINTR when a signal comes.
package struct Interrupts: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the signals over for this process.
  package init() throws(SystemError) { descriptor = try takeInterrupts() }

  /// The descriptor that becomes readable with a signal.
  package var number: Int32 { descriptor.number }

  /// Whether a signal has come.
  package var hasCome: Bool { isInterrupted }

  /// The number of the signal that has come, nil when none has.
  package func take() -> Int32? { isInterrupted ? interruptSignal : nil }

  /// Takes over the signals of a terminal, too: they wake whoever waits for `number`.
  package func watchTerminal() throws(SystemError) { try watchTerminalSignals() }

  /// What has come of a terminal's signals since this was asked last.
  package func takeTerminalSignals() -> TerminalSignals {
    TerminalSignals(rawValue: Platform.takeTerminalSignals())
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
}
