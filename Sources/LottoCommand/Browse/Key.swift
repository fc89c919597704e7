/// A key press or a mouse action.
enum Key: Hashable, Sendable {
  /// A letter, a digit, a syllable: anything that enters text.
  case character(Character)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right
  case pageUp, pageDown, home, end
  /// A mouse action at a line and a column, counted from 0.
  case mouse(MouseAct, line: Int, column: Int)
}

enum MouseAct: Hashable, Sendable {
  case click, wheelUp, wheelDown
}
