internal import Lottery
internal import Platform
internal import Reporting

/// A run of `lotto browse`: waits for keys, signals, the clock and rows, and carries out effects.
final class BrowseRun {
  private let rows: RowFile
  private let settings: Settings
  private let name: String
  private let effects: BrowseEffects
  private var screen: BrowseScreen
  private var painter: FramePainter
  private var parser = KeyParser()
  /// Rows that were read but not yet listed: sorting the list for every piece would take too long.
  private var pending: [ListedGame] = []
  private var isReading = true
  private var nextLook = Moment.now
  /// The scan that writes the rows; nil for a file of rows, and once it has ended.
  private var scan: RowWriter?
  private let expected: Int?
  private var readInputs = 0
  private var lastSource = ""
  private var renewal: RowRenewal?
  private static let followTime = Duration.milliseconds(200)
  private static let scanTime = Duration.milliseconds(50)

  init(
    _ rows: RowFile, name: String, _ settings: Settings, scan: RowWriter? = nil,
    expecting expected: Int? = nil
  ) {
    self.rows = rows
    self.name = name
    self.settings = settings
    self.scan = scan
    self.expected = expected
    let isDumb = Environment.value(of: "TERM") == "dumb"
    let isPlain = Environment.value(of: "NO_COLOR")?.isEmpty == false
    let language = settings.spokenLanguage
    screen = BrowseScreen(
      language: language, isStill: settings.browse.isStill || isDumb || isPlain,
      today: settings.today, seed: { UInt32.random(in: 0 ... .max) },
      record: rows.record)
    painter = FramePainter(settings.style, usesReverseVideo: !isDumb)
    effects = BrowseEffects(
      language: language, recordLanguage: settings.language ?? .english, record: rows.record)
  }

  /// Runs until the user quits; else returns why it ended, to report once the terminal is restored.
  func run() throws(SystemError) -> Failure? {
    let signalNumber = try TerminalSignals.watch()
    let terminal = try TerminalSession.open()
    screen.send(.loading(true))
    showReading()
    if settings.watch != nil {
      // Show the newest ticket first, as a card.
      screen.send(.view(.cards))
      screen.send(.reverse)
    } else {
      screen.send(.sort(.deadline))
    }
    while true {
      let signals = TerminalSignals.take()
      if signals.contains(.stop) { try stop(terminal) }
      if signals.contains(.continued) { try terminal.enter() }
      if !signals.isEmpty { painter.forget() }
      do throws(Failure) {
        try read()
        try endScan()
      } catch { return error }
      endRenewal()
      try draw(terminal)
      if try take(keysFrom: terminal, signalNumber) { return nil }
    }
  }

  private var follows: Bool { settings.browse.follows || scan != nil }

  private func read() throws(Failure) {
    do throws(Failure) {
      guard isReading else { return try look() }
      if let games = try rows.next() {
        pending += games
        if pending.count > screen.state.games.count / 4 { append() }
        return
      }
    } catch { throw error.about(name) }
    append()
    isReading = false
    // While more rows may be added, the list counts as loading.
    if !follows { screen.send(.loading(false)) }
    nextLook = Moment.now + (scan == nil ? Self.followTime : Self.scanTime)
  }

  private func append() {
    if pending.isEmpty { return }
    for game in pending where game.source != lastSource {
      readInputs += 1
      lastSource = game.source
    }
    screen.append(pending)
    pending = []
    showReading()
  }

  private func look() throws(Failure) {
    guard follows, nextLook <= Moment.now else { return }
    if try rows.wasReplaced() { screen.send(.replace([])) }
    isReading = true
  }

  private func showReading() {
    guard scan != nil else { return screen.reading = nil }
    screen.reading =
      if let folder = settings.watch {
        .folder(DisplayText.escaped(folder.bytes), readInputs)
      } else {
        .inputs(readInputs, of: max(readInputs, expected ?? 0))
      }
  }

  /// Handles the end of the scan once all rows are read; throws if it failed and there are none.
  private func endScan() throws(Failure) {
    guard let scan, !isReading, let end = scan.end() else { return }
    // It may have written its last rows after the file was last read.
    self.scan = nil
    while let games = try? rows.next() { pending += games }
    append()
    screen.reading = nil
    screen.send(.loading(false))
    if [ExitStatus.success, ExitStatus.inputError].contains(end.status) { return }
    let reason = Wording(verbatim: end.reason)
    if screen.state.games.isEmpty {
      throw Failure(end.status < 0 ? ExitStatus.fault : end.status, reason)
    }
    screen.notify(reason, .warning)
  }

  private func renew() {
    guard renewal == nil else { return }
    do throws(SystemError) {
      renewal = try RowRenewal(of: screen.state.games, rows, settings)
    } catch { return screen.notify("the results are not available: \(Wording(error))", .warning) }
    guard let renewal else { return screen.notify("every result is known") }
    screen.notify(
      Wording("fetching the results of {0} {0|game|games} …")
        .with([DisplayText.grouped(renewal.count)]))
  }

  private func endRenewal() {
    guard let renewal, let outcome = renewal.outcome(over: screen.state.games) else { return }
    self.renewal = nil
    switch outcome {
    case .refused(let reason): screen.notify("the results are not available: \(reason)", .warning)
    case .renewed(let games, let known):
      screen.renew(games)
      let (known, count) = (DisplayText.grouped(known), DisplayText.grouped(renewal.count))
      screen.notify("\(known) of \(count) pending games now have a result")
    }
  }

  private func draw(_ terminal: borrowing TerminalSession) throws(SystemError) {
    let size = terminal.size
    let frame = screen.frame(lines: size.lines, columns: size.columns)
    let bytes = painter.bytes(of: frame, lines: size.lines, columns: size.columns)
    if !bytes.isEmpty { try terminal.write(bytes) }
  }

  /// Waits for the next event and handles keys; returns whether to quit.
  private func take(
    keysFrom terminal: borrowing TerminalSession, _ signalNumber: Int32
  ) throws(SystemError) -> Bool {
    let ready = try Readiness.wait(for: [terminal.keyDescriptor, signalNumber], until: nextStep)
    var keys: [Key] = []
    if ready.contains(terminal.keyDescriptor) {
      let bytes = try terminal.keys()
      // The terminal is gone.
      if bytes.isEmpty { return true }
      keys = parser.read(bytes)
    } else {
      keys = parser.giveUp()
      if ready.isEmpty, !isReading { screen.tick() }
    }
    for key in keys {
      screen.press(key)
      for effect in screen.takeEffects() {
        if effect == .quit { return true }
        try perform(effect, terminal)
      }
    }
    return false
  }

  /// When to wake up even without a key or a signal; nil to wait indefinitely.
  private var nextStep: Moment? {
    if isReading { return .now }
    let moments = [
      parser.waitsUntil, screen.celebration.isMoving ? .now + BrowseCelebration.pause : nil,
      follows ? nextLook : nil, renewal == nil ? nil : .now + Self.followTime,
    ]
    return moments.compactMap(\.self).min()
  }

  private func perform(
    _ effect: BrowseEffect, _ terminal: borrowing TerminalSession
  ) throws(SystemError) {
    switch effect {
    case .quit: break
    case .stop: try stop(terminal)
    case .redraw: painter.forget()
    case .renew: renew()
    case .copy(let text, let rows):
      try terminal.write(BrowseEffects.copying(text))
      screen.notify(Phrase.rowsCopied.wording.with([DisplayText.grouped(rows)]))
    case .copyPath(let path):
      try terminal.write(BrowseEffects.copying(path))
      screen.notify("path copied")
    case .picture(let path): screen.notify(effects.openPicture(path))
    case .write(let name, let rows, let replaces):
      if !replaces, BrowseEffects.exists(name) { return screen.askToReplace(name) }
      try sayThatRowsAreWritten(rows.count, terminal)
      screen.notify(effects.write(rows, of: screen.state.games, to: name))
    case .page:
      try sayThatRowsAreWritten(screen.state.order.count, terminal)
      screen.notify(effects.openPage(screen.state))
    }
  }

  /// Writing many rows takes a while, during which no key is handled.
  private func sayThatRowsAreWritten(
    _ count: Int, _ terminal: borrowing TerminalSession
  ) throws(SystemError) {
    screen.notify(Wording("writing {0} {0|row|rows} …").with([DisplayText.grouped(count)]))
    try draw(terminal)
  }

  private func stop(_ terminal: borrowing TerminalSession) throws(SystemError) {
    try terminal.stop()
    _ = TerminalSignals.take()
    painter.forget()
  }
}
