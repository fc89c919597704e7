internal import Platform
internal import Reporting

/// A run of `lotto browse`: waits for keys, signals, the clock and the file, and does what the
/// screen asks.
final class BrowseRun {
  private let rows: RowFile
  private let settings: Settings
  private let name: String
  private let effects: BrowseEffects
  private var screen: BrowseScreen
  private var painter: FramePainter
  private var parser = KeyParser()
  /// Rows that were read but not listed: sorting the list for every piece would take too long.
  private var pending: [ListedGame] = []
  private var isReading = true
  /// When to look for new rows again.
  private var nextLook = Moment.now
  /// The scan that writes the rows; nil for a file of rows, and once it has ended.
  private var scan: RowWriter?
  /// How many inputs the scan will read; nil if unknown.
  private let expected: Int?
  private var readInputs = 0
  private var lastSource = ""
  private var renewal: RowRenewal?

  /// How often to look for new rows.
  private static let followTime = Duration.milliseconds(200)
  private static let scanTime = Duration.milliseconds(50)

  /// A run over the rows of a file of that name, or of a scan.
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
    screen = BrowseScreen(
      language: settings.spokenLanguage, isStill: settings.browse.isStill || isDumb || isPlain,
      seed: { UInt32.random(in: 0 ... .max) },
      record: { [language = settings.spokenLanguage] in rows.record($0, in: language) })
    painter = FramePainter(
      TerminalStyle(settings.color, isTerminal: true, variable: Environment.value(of:)),
      turnsRound: !isDumb)
    effects = BrowseEffects(language: settings.spokenLanguage, record: rows.record)
  }

  /// Runs until it is quit; returns the exit status, and what to report once the terminal is
  /// restored.
  func run() throws(SystemError) -> (Int32, Wording?) {
    let signalNumber = try TerminalSignals.watch()
    let terminal = try TerminalSession.open()
    screen.send(.loading(true))
    showReading()
    if settings.watch != nil {
      // Show the newest ticket first, as a card.
      screen.send(.view(.cards))
      screen.send(.reverse)
    }
    while true {
      let signals = TerminalSignals.take()
      if signals.contains(.stop) { try stop(terminal) }
      if signals.contains(.continued) { try terminal.enter() }
      if !signals.isEmpty { painter.forget() }
      do throws(RowFileError) { try read() } catch {
        return (ExitStatus.inputError, error.reason.about(name))
      }
      if let end = endOfScan() { return end }
      endRenewal()
      try draw(terminal)
      if try take(keysFrom: terminal, signalNumber) { return (ExitStatus.success, nil) }
    }
  }

  // MARK: - Rows

  /// Whether rows may be added.
  private var follows: Bool { settings.browse.follows || scan != nil }

  /// Reads a piece of the file, and lists rows once enough are pending.
  private func read() throws(RowFileError) {
    guard isReading else { return try look() }
    if let games = try rows.next() {
      pending += games
      if pending.count > screen.state.games.count / 4 { append() }
      return
    }
    append()
    isReading = false
    // If rows may be added, the list keeps loading.
    if !follows { screen.send(.loading(false)) }
    nextLook = Moment.now + (scan == nil ? Self.followTime : Self.scanTime)
  }

  private func append() {
    if pending.isEmpty { return }
    for game in pending where game.source != lastSource {
      readInputs += 1
      lastSource = game.source
    }
    screen.append(pending, following: settings.watch != nil)
    pending = []
    showReading()
  }

  private func look() throws(RowFileError) {
    guard follows, nextLook <= Moment.now else { return }
    do throws(OpenError) {
      if try rows.wasReplaced() { screen.send(.replace([])) }
    } catch {
      guard case .refused(let refusal) = error else {
        throw .noRow(line: 1, Wording("not a file"))
      }
      throw .refused(refusal)
    }
    isReading = true
  }

  // MARK: - The scan

  private func showReading() {
    guard scan != nil else { return screen.reading = nil }
    screen.reading =
      if let folder = settings.watch {
        .folder(DisplayText.escaped(folder.bytes), readInputs)
      } else {
        .inputs(readInputs, of: max(readInputs, expected ?? 0))
      }
  }

  /// Handles the end of the scan once all rows are read; returns the run's result if there are
  /// none.
  private func endOfScan() -> (Int32, Wording?)? {
    guard let scan, !isReading, scan.hasEnded(), let end = scan.end else { return nil }
    // Its last rows may have come after the last look.
    self.scan = nil
    isReading = true
    screen.reading = nil
    while let games = try? rows.next() { pending += games }
    append()
    screen.reading = nil
    screen.send(.loading(false))
    isReading = false
    if [ExitStatus.success, ExitStatus.inputError].contains(end.status) { return nil }
    let reason = Wording(verbatim: end.reason)
    if screen.state.games.isEmpty {
      return (end.status < 0 ? ExitStatus.fault : end.status, reason)
    }
    screen.say(end.reason, .warning)
    return nil
  }

  // MARK: - Checking rows again

  private func renew() {
    guard renewal == nil else { return }
    let language = settings.spokenLanguage
    do throws(SystemError) {
      renewal = try RowRenewal(of: screen.state.games, rows, settings)
    } catch {
      return screen.say(
        BrowseText.notRenewed.text(in: language, Wording(error).text(in: language)), .warning)
    }
    guard let renewal else { return screen.say(BrowseText.nothingPending.text(in: language)) }
    screen.say(BrowseText.asking.text(in: language, DisplayText.grouped(renewal.count)))
  }

  private func endRenewal() {
    guard let renewal, let outcome = renewal.outcome(over: screen.state.games) else { return }
    self.renewal = nil
    let language = settings.spokenLanguage
    switch outcome {
    case .refused(let reason):
      screen.say(BrowseText.notRenewed.text(in: language, reason), .warning)
    case .renewed(let games, let known):
      screen.renew(games)
      screen.say(
        BrowseText.renewed.text(
          in: language, DisplayText.grouped(known), DisplayText.grouped(renewal.count)))
    }
  }

  // MARK: - Keys

  private func draw(_ terminal: borrowing TerminalSession) throws(SystemError) {
    let (lines, columns) = terminal.size
    let frame = screen.frame(lines: lines, columns: columns)
    let bytes = painter.bytes(of: frame, lines: lines, columns: columns)
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
      guard let effect = screen.press(key) else { continue }
      if effect == .quit { return true }
      try perform(effect, terminal)
    }
    return false
  }

  /// When to do something other than wait for a key; nil if there is nothing else to do.
  private var nextStep: Moment? {
    if isReading { return .now }
    var moments: [Moment] = []
    if let end = parser.waitsUntil { moments.append(end) }
    if screen.celebration.isMoving { moments.append(.now + BrowseCelebration.pause) }
    if follows { moments.append(nextLook) }
    if renewal != nil { moments.append(.now + Self.followTime) }
    return moments.min()
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
      screen.say(Phrase.rowsCopied.text(in: settings.spokenLanguage, DisplayText.grouped(rows)))
    case .copyPath(let path):
      try terminal.write(BrowseEffects.copying(path))
      screen.say(BrowseText.pathCopied.text(in: settings.spokenLanguage))
    case .picture(let path): screen.say(effects.openPicture(path))
    case .write(let name, let rows, let replaces):
      if !replaces, BrowseEffects.isThere(name) { return screen.askToReplace(name) }
      try sayThatRowsAreWritten(rows.count, terminal)
      screen.say(effects.write(rows, of: screen.state.games, to: name))
    case .page:
      try sayThatRowsAreWritten(screen.state.order.count, terminal)
      screen.say(effects.openPage(screen.state))
    }
  }

  /// Writing many rows takes a while, during which no key is handled.
  private func sayThatRowsAreWritten(
    _ count: Int, _ terminal: borrowing TerminalSession
  ) throws(SystemError) {
    screen.say(BrowseText.writing.text(in: settings.spokenLanguage, DisplayText.grouped(count)))
    try draw(terminal)
  }

  private func stop(_ terminal: borrowing TerminalSession) throws(SystemError) {
    try terminal.stop()
    _ = TerminalSignals.take()
    painter.forget()
  }
}
