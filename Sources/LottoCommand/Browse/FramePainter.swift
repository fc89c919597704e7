internal import Reporting

/// Turns frames into bytes for a terminal; writes only the lines that changed.
struct FramePainter {
  private let style: TerminalStyle
  private let turnsRound: Bool
  /// What the terminal shows, line by line; nil if unknown.
  private var shown: [String]?
  private var columns = 0
  /// Whether the terminal shows the cursor.
  private var showsCursor = false

  /// A painter; without `turnsRound`, the selected line is not highlighted.
  init(_ style: TerminalStyle, turnsRound: Bool) {
    self.style = style
    self.turnsRound = turnsRound
  }

  /// Forgets what the terminal shows, so that the next frame is drawn in full.
  mutating func forget() { shown = nil }

  /// The bytes that turn what a terminal of this size shows into a frame; empty if nothing changed.
  mutating func bytes(of frame: Frame, lines: Int, columns: Int) -> [UInt8] {
    let texts = (0..<lines).map { number in
      number < frame.lines.count ? text(of: frame.lines[number], columns) : ""
    }
    var bytes = ""
    if shown?.count != lines || self.columns != columns {
      bytes += "\u{1B}[0m\u{1B}[2J"
      shown = Array(repeating: "", count: lines)
      self.columns = columns
    }
    for (number, text) in texts.enumerated() where text != shown?[number] {
      // Erase first: erasing after the text could delete the character in the last column.
      bytes += "\u{1B}[\(number + 1);1H\u{1B}[K\(text)"
    }
    shown = texts
    if let cursor = frame.cursor {
      bytes += "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h"
    } else if !bytes.isEmpty || showsCursor {
      bytes += "\u{1B}[?25l"
    }
    showsCursor = frame.cursor != nil
    // Synchronized output: terminals that know it show the frame at once, others ignore it.
    return bytes.isEmpty ? [] : Array("\u{1B}[?2026h\(bytes)\u{1B}[?2026l".utf8)
  }

  private func text(of line: Frame.ScreenLine, _ columns: Int) -> String {
    var parts = line.cut(to: columns).parts
    if parts.count == 1, parts[0].isSelected { parts[0].line = parts[0].line.padded(to: columns) }
    return parts.enumerated().map { number, part in
      part.isSelected && turnsRound
        ? turnedRound(part.line)
        : style.text(of: number + 1 == parts.count ? part.line.trimmed : part.line)
    }.joined()
  }

  /// The selected line in reverse video, with matches underlined.
  private func turnedRound(_ line: Line) -> String {
    let text = line.spans.map { $0.isFound ? "\u{1B}[4m\($0.text)\u{1B}[24m" : $0.text }.joined()
    return "\u{1B}[7m\(DisplayText.spaced(text))\u{1B}[0m"
  }
}
