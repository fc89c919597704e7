import DrawHistory
import Foundation
import Platform
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

/// A screen over a file of rows, driven by keys.
final class BrowseScript {
  private(set) var screen: BrowseScreen
  let rows: RowFile
  /// The effects of all keys so far.
  var effects: [BrowseEffect] { screen.effects }
  /// The size of the terminal.
  var size = (columns: 80, lines: 24)

  init(
    _ file: URL = Repository.fixture("Golden/scan.jsonl"), in language: Language = .english,
    isStill: Bool = true, follows: Bool = false, reads: Bool = true
  ) throws {
    rows = try RowFile(
      #require(BytePath(file.path(percentEncoded: false))), follows: follows)
    screen = BrowseScreen(
      language: language, isStill: isStill, seed: { 7 },
      record: { [rows] in rows.record($0) })
    if reads { try read() }
  }

  /// Adds the rows of the file to the list.
  func read() throws {
    while let games = try rows.next() { screen.send(.append(games)) }
  }

  /// Presses keys one by one, drawing after each.
  func press(_ keys: Key...) {
    for key in keys { press(key) }
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Presses keys that arrive together, before anything is drawn.
  func pressTogether(_ keys: Key...) {
    for key in keys { screen.press(key) }
  }

  func read(_ reading: BrowseScreen.Reading?) { screen.reading = reading }

  func append(_ games: [ListedGame]) { screen.append(games) }

  func renew(_ games: [ListedGame]) { screen.renew(games) }

  func send(_ event: ReportEvent) { screen.send(event) }

  func tick() { screen.tick() }

  func askToReplace(_ name: String) { screen.askToReplace(name) }

  func frame(_ columns: Int, _ lines: Int) -> Frame { screen.frame(lines: lines, columns: columns) }

  /// The selected lines of the list, and any others that begin with the same mark.
  func selected(_ columns: Int = 80, _ lines: Int = 24) -> String {
    let marked = frame(columns, lines).lines.map(\.line.text).filter { $0.hasPrefix("▸") }
    return marked.joined(separator: "\n")
  }

  private func press(_ key: Key) {
    screen.press(key)
    // The list scrolls when it is drawn, as it is between two keystrokes of a user.
    _ = frame(size.columns, size.lines)
  }
}
