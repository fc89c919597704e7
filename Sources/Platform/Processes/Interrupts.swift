private import CPlatform
internal import Glibc

/// SIGINT, SIGQUIT, SIGTERM and SIGHUP, which interrupt waits instead of ending the process.
package enum Interrupts {
  /// Handles the signals from now on: waits, reads and writes then throw `SystemError.interrupted`.
  package static func take() throws(SystemError) { _ = try checked(platform_watch_interrupts()) }

  /// From now on, a crash ends the process with status 70 and keeps the output in progress.
  package static func watchFaults() { platform_watch_faults() }

  /// The last such signal; nil if none has arrived.
  package static var signal: Int32? { hasArrived ? platform_interrupt() : nil }

  /// Throws `SystemError.interrupted` once a signal has arrived; for long work that never waits.
  package static func check() throws(SystemError) { if hasArrived { throw .interrupted } }

  static var hasArrived: Bool { platform_interrupt() != 0 }
  static var count: Int32 { platform_interrupt_count() }
  /// The descriptor that an interrupt makes readable; -1 while they are not handled.
  static var fileDescriptor: Int32 { platform_interrupt_descriptor() }
}

/// Signals about the terminal or job control.
package struct TerminalSignals: OptionSet, Sendable {
  /// One bit per signal, at its number.
  package let rawValue: Int32

  /// A set of signals with these bits.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// SIGWINCH: the terminal was resized.
  package static let resized = TerminalSignals(rawValue: 1 << SIGWINCH)
  /// SIGTSTP: the process should stop.
  package static let stop = TerminalSignals(rawValue: 1 << SIGTSTP)
  /// SIGCONT: the process continues after a stop.
  package static let continued = TerminalSignals(rawValue: 1 << SIGCONT)

  /// Handles these signals from now on; returns a descriptor that they make readable.
  package static func watch() throws(SystemError) -> Int32 {
    try checked(platform_watch_terminal())
  }

  /// The signals that arrived since the last call; drains the descriptor.
  package static func take() -> TerminalSignals {
    TerminalSignals(rawValue: platform_take_terminal_signals())
  }
}
