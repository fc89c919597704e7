internal import Lottery
internal import JSON
internal import Pipeline
internal import Platform
internal import Reporting

enum BrowseEffect: Equatable {
  case copy(String, rows: Int)
  case copyPath(String)
  case picture([UInt8])
  case write(name: String, rows: [Int], replaces: Bool)
  /// Opens the listed rows, marked or not, as a page in the browser.
  case page
  case renew
  case stop, redraw, quit
}

/// What `lotto browse` does outside its screen: files, the clipboard, the browser.
struct BrowseEffects {
  let language: Language
  /// The language of messages in records for programs.
  var recordLanguage = Language.english
  let record: (Int) -> GameRecord?

  static let nameHint = Wording("expected a name that ends with \(OutputFormat.suffixes)")

  /// The format that a file's name implies; nil for any other name, such as a bare ".csv".
  static func format(of name: String) -> OutputFormat? {
    guard let file = BytePath(name)?.name else { return nil }
    return OutputFormat.all.first { format in
      format.ending.map { file.count > $0.utf8.count && file.ends(with: $0) } ?? false
    }
  }

  /// The bytes that copy a text to the terminal's clipboard (xterm's OSC 52), even over ssh.
  static func copying(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{07}".utf8)
  }

  static func exists(_ name: String) -> Bool { BytePath(name)?.kind(followingLinks: false) != nil }

  func write(_ rows: [Int], of games: [ListedGame], to name: String) -> Line {
    write(rows, of: games, to: name) { count in
      Wording("{0} {0|row|rows} written to {1}")
        .with([DisplayText.grouped(count), DisplayText.escaped(name)])
    }
  }

  func openPage(_ state: ReportState) -> Line {
    let name = "\(TemporaryFiles.folderOfPages)/lotto-\(Environment.process).html"
    return write(state.order, of: state.games, to: name, replacing: true) { _ in
      let page = DisplayText.escaped(name)
      return BytePath(name).map(Self.open) ?? false
        ? Wording("page opened: \(page)") : Wording("no display: the page is \(page)")
    }
  }

  func openPicture(_ source: [UInt8]) -> Line {
    let name = DisplayText.escaped(source)
    // The real path is absolute, so it cannot be taken for an address or an option.
    guard let path = BytePath(source)?.real, path.kind(followingLinks: true) == .regular else {
      return line(Wording("cannot open \(name): no such file"), .warning)
    }
    guard InputExpansion.looksLikePicture(path) else {
      return line(
        Wording("not opened: \(name) is not named or made like a picture"), .warning)
    }
    return Self.open(path)
      ? line(Wording("opened: \(name)"))
      : line(Wording("cannot open \(name): no display"), .warning)
  }

  private func line(_ text: Wording, _ role: Role = .plain) -> Line {
    Line(text.text(in: language), role)
  }

  /// Writes rows in order; the formatter gets adjacent rows of a ticket together, as in a run.
  private func write(
    _ rows: [Int], of games: [ListedGame], to name: String, replacing: Bool = false,
    said: (Int) -> Wording
  ) -> Line {
    guard let path = BytePath(name), let format = Self.format(of: name) else {
      return line(Self.nameHint, .warning)
    }
    var formatter = format.formatter(
      FormatSettings(language: format.isForPeople ? language : recordLanguage, width: 80))
    var written = 0
    do throws(SystemError) {
      let output = try ByteOutput(path, .whole, replacing: replacing)
      do throws(SystemError) {
        var bytes: [UInt8] = []
        formatter.begin(into: &bytes)
        var rest = rows[...]
        while let first = rest.first {
          let ticket = rest.prefix { games[$0].ticket == games[first].ticket }
          let records = ticket.compactMap(record)
          if !records.isEmpty { formatter.append(records, to: &bytes) }
          written += records.count
          try output.append(bytes)
          bytes.removeAll(keepingCapacity: true)
          rest = rest.dropFirst(ticket.count)
        }
        formatter.end(into: &bytes)
        try output.append(bytes)
        try output.complete()
      } catch {
        output.discard()
        throw error
      }
    } catch {
      let name = DisplayText.escaped(name)
      return line(Wording("cannot write \(name): \(Wording(error))"), .warning)
    }
    return line(said(written))
  }

  /// Opens a file with the desktop's default program; returns whether that could be started.
  private static func open(_ path: BytePath) -> Bool {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { Environment.value(of: $0) }
    guard displays.contains(where: { !$0.isEmpty }) else { return false }
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":")
    let program = folders.lazy
      .compactMap { BytePath("\($0)/xdg-open") }
      .first { $0.kind(followingLinks: true) == .regular }
    guard let program else { return false }
    return ChildProcess.launch(program, arguments: [path.bytes])
  }
}
