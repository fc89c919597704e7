internal import Reporting

/// What a screen shows at one time: lines from its top, none wider than the screen.
struct Frame: Equatable {
  /// The lines, at most as many as the screen has.
  var lines: [ScreenLine] = []
  /// Where text is being typed; nil where none is.
  var cursor: Place?

  /// A place on the screen, from 0.
  struct Place: Equatable {
    let line: Int
    let column: Int
  }

  /// A line, and whether it is the one that the keys act on.
  struct ScreenLine: Equatable {
    var line: Line
    var isSelected = false
  }

  /// The frame without its colours.
  var text: String { lines.map { $0.line.trimmed.text + "\n" }.joined() }
}
