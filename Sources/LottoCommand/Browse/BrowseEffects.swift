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

  /// How it went, with a message for the user.
  enum Outcome: Equatable {
    case done(String)
    case failed(String)
  }

  /// The bytes that copy a text to the terminal's clipboard (xterm's OSC 52), even over ssh.
  static func copying(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;\(Base64.encode(Array(text.utf8)))\u{07}".utf8)
  }

  /// Whether a file of that name exists.
  static func isThere(_ name: String) -> Bool {
    BytePath(name)?.kind(followingLinks: false) != nil
  }

  /// Writes rows to a file, replacing an existing one.
  func write(_ rows: [Int], of games: [ListedGame], to name: String) -> Outcome {
    guard let path = BytePath(name), let format = BrowseFile.format(of: name) else {
      return .failed(BrowseText.nameHint.text(in: language, BrowseFile.endings))
    }
    return write(rows, of: games, to: path, as: format) { [language] count in
      BrowseText.written.text(in: language, DisplayText.grouped(count), DisplayText.escaped(name))
    }
  }

  /// Writes the filtered rows as a page, and opens it if there is a display.
  func openPage(_ state: ReportState) -> Outcome {
    let folder =
      ["XDG_RUNTIME_DIR", "TMPDIR"].lazy
      .compactMap { Environment.value(of: $0) }.first { $0.hasPrefix("/") } ?? "/tmp"
    let name = "\(folder)/lotto-\(Environment.process).html"
    guard let path = BytePath(name), let format = BrowseFile.format(of: name) else {
      return .failed(BrowseText.nameHint.text(in: language, BrowseFile.endings))
    }
    let hasDisplay = Self.hasDisplay
    return write(state.order, of: state.games, to: path, as: format, replacing: true) {
      [language] _ in
      let isOpened = hasDisplay && Self.open(name)
      return (isOpened ? BrowseText.pageOpened : .pageWritten)
        .text(in: language, DisplayText.escaped(name))
    }
  }

  /// Opens a picture if there is a display.
  func openPicture(_ source: [UInt8]) -> Outcome {
    let name = DisplayText.escaped(source)
    // A path that starts with a dash must not be taken for an option.
    let text = String(decoding: source, as: UTF8.self)
    let path = text.hasPrefix("-") ? "./\(text)" : text
    let isThere = BytePath(source)?.kind(followingLinks: true) == .regular
    guard isThere, Self.hasDisplay, Array(text.utf8) == source, Self.open(path) else {
      return .failed(BrowseText.pictureNotOpened.text(in: language, name))
    }
    return .done(BrowseText.pictureOpened.text(in: language, name))
  }

  private static var hasDisplay: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.value(of: $0)?.isEmpty == false }
  }

  private func write(
    _ rows: [Int], of games: [ListedGame], to path: BytePath, as format: OutputFormat,
    replacing: Bool = false, said: (Int) -> String
  ) -> Outcome {
    do throws(SystemError) {
      let count = try BrowseFile.write(
        rows, of: games, to: path, as: format, in: language, replacing: replacing, record: record)
      return .done(said(count))
    } catch {
      let name = DisplayText.escaped(path.bytes)
      return .failed(
        BrowseText.notWritten.text(in: language, name, Wording(error).text(in: language)))
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
