/// What a person does on a terminal.
enum Key: Hashable, Sendable {
  /// A letter, a digit, a syllable: whatever writes something.
  case character(Character)
  /// A letter together with the control key, in lower case.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right
  case pageUp, pageDown, home, end
  /// A mouse at a line and a column from 0.
  case mouse(MouseAct, line: Int, column: Int)
}

/// What a mouse does.
enum MouseAct: Hashable, Sendable {
  case click, wheelUp, wheelDown
}
