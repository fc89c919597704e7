internal import JSON
internal import Platform
internal import Reporting

/// What `lotto browse` does outside its screen: files, the clipboard, the browser.
struct BrowseEffects {
  private let language: Language
  private let record: (Int) -> GameRecord?

  /// Effects over rows that `record` looks up by index.
  init(language: Language, record: @escaping (Int) -> GameRecord?) {
    self.language = language
    self.record = record
  }

  /// The bytes that copy a text to the terminal's clipboard (xterm's OSC 52), even over ssh.
  static func copying(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{07}".utf8)
  }

  /// Whether a file of that name exists.
  static func isThere(_ name: String) -> Bool { BytePath(name)?.kind(followingLinks: false) != nil }

  /// Writes rows to a file, replacing an existing one, and returns a notice for the user.
  func write(_ rows: [Int], of games: [ListedGame], to name: String) -> Line {
    write(rows, of: games, to: name) { [language] count in
      BrowseText.written.text(in: language, DisplayText.grouped(count), DisplayText.escaped(name))
    }
  }

  /// Writes the filtered rows as a page, opens it if there is a display, and returns a notice.
  func openPage(_ state: ReportState) -> Line {
    let folder =
      ["XDG_RUNTIME_DIR", "TMPDIR"].lazy
      .compactMap { Environment.value(of: $0) }.first { $0.hasPrefix("/") } ?? "/tmp"
    let name = "\(folder)/lotto-\(Environment.process).html"
    let hasDisplay = Self.hasDisplay
    return write(state.order, of: state.games, to: name, replacing: true) { [language] _ in
      let isOpened = hasDisplay && Self.open(name)
      return (isOpened ? BrowseText.pageOpened : .pageWritten)
        .text(in: language, DisplayText.escaped(name))
    }
  }

  /// Opens a picture if there is a display, and returns a notice.
  func openPicture(_ source: [UInt8]) -> Line {
    let name = DisplayText.escaped(source)
    // A path that starts with a dash must not be taken for an option.
    let text = String(decoding: source, as: UTF8.self)
    let path = text.hasPrefix("-") ? "./\(text)" : text
    let isThere = BytePath(source)?.kind(followingLinks: true) == .regular
    guard isThere, Self.hasDisplay, Array(text.utf8) == source, Self.open(path) else {
      return Line(BrowseText.pictureNotOpened.text(in: language, name), .warning)
    }
    return Line(BrowseText.pictureOpened.text(in: language, name))
  }

  private static var hasDisplay: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.value(of: $0)?.isEmpty == false }
  }

  private func write(
    _ rows: [Int], of games: [ListedGame], to name: String, replacing: Bool = false,
    said: (Int) -> String
  ) -> Line {
    guard let path = BytePath(name), let format = BrowseFile.format(of: name) else {
      return Line(BrowseText.nameHint.text(in: language, BrowseFile.endings), .warning)
    }
    do throws(SystemError) {
      let count = try BrowseFile.write(
        rows, of: games, to: path, as: format, in: language, replacing: replacing, record: record)
      return Line(said(count))
    } catch {
      let name = DisplayText.escaped(path.bytes)
      let reason = Wording(error).text(in: language)
      return Line(BrowseText.notWritten.text(in: language, name, reason), .warning)
    }
  }

  /// Opens a file with the desktop's default program; returns whether that could be started.
  private static func open(_ name: String) -> Bool {
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":")
    let program = folders.lazy
      .compactMap { BytePath("\($0)/xdg-open") }
      .first { $0.kind(followingLinks: true) == .regular }
    guard let program else { return false }
    return ChildProcess.launch(program, arguments: [name])
  }
}
