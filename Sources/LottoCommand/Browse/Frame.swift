internal import Reporting

/// What the screen shows at one time: lines from its top, none wider than the screen.
struct Frame: Equatable {
  var lines: [ScreenLine] = []
  var cursor: Position?

  /// A position on the screen, counted from 0.
  struct Position: Equatable {
    let line: Int
    let column: Int
  }

  /// A line of parts side by side, and what clicks on it do.
  struct ScreenLine: Equatable {
    var parts: [Part]
    var targets: [Target] = []

    struct Part: Equatable {
      var line: Line
      var isSelected = false
    }

    init(line: Line, isSelected: Bool = false, targets: [Target] = []) {
      parts = [Part(line: line, isSelected: isSelected)]
      self.targets = targets
    }

    var line: Line { Line(parts.flatMap(\.line.spans)) }

    func cut(to width: Int) -> ScreenLine {
      var cut = self
      var room = width
      for index in cut.parts.indices {
        cut.parts[index].line = cut.parts[index].line.cut(to: max(0, room))
        room -= cut.parts[index].line.columns
      }
      return cut
    }

    func joined(at column: Int, _ other: ScreenLine) -> ScreenLine {
      var joined = cut(to: column)
      if !joined.parts.isEmpty {
        let used = joined.parts.dropLast().reduce(0) { $0 + $1.line.columns }
        joined.parts[joined.parts.count - 1].line =
          joined.parts[joined.parts.count - 1].line.padded(to: column - used)
      }
      joined.parts += other.parts
      joined.targets += other.targets.map { $0.moved(by: column) }
      return joined
    }
  }

  struct Target: Equatable {
    let columns: Range<Int>
    let act: Act

    enum Act: Equatable {
      /// Selects a position in the order; opens it if it is already selected.
      case select(Int)
      case sort(SortKey)
      case badge(BadgeKind)
      case option(Int)
    }

    func moved(by distance: Int) -> Target {
      Target(columns: columns.lowerBound + distance..<columns.upperBound + distance, act: act)
    }
  }

  func target(line: Int, column: Int) -> Target.Act? {
    guard lines.indices.contains(line) else { return nil }
    return lines[line].targets.first { $0.columns.contains(column) }?.act
  }

  var text: String { lines.map { $0.line.trimmed.text + "\n" }.joined() }
}

/// Turns frames into bytes for a terminal; writes only the lines that changed.
struct FramePainter {
  private let style: TerminalStyle
  private let usesReverseVideo: Bool
  /// What the terminal shows, line by line; nil if unknown.
  private var shown: [String]?
  private var columns = 0
  private var showsCursor = false

  /// Creates a painter; with `usesReverseVideo`, the selected line is shown in reverse video.
  init(_ style: TerminalStyle, usesReverseVideo: Bool) {
    self.style = style
    self.usesReverseVideo = usesReverseVideo
  }

  /// Forgets what the terminal shows, so that the next frame is drawn in full.
  mutating func forget() { shown = nil }

  /// The bytes that make a terminal of this size show a frame; empty if nothing changed.
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
    // Synchronized output: terminals that support it show the frame all at once, others ignore it.
    return bytes.isEmpty ? [] : Array("\u{1B}[?2026h\(bytes)\u{1B}[?2026l".utf8)
  }

  private func text(of line: Frame.ScreenLine, _ columns: Int) -> String {
    var parts = line.cut(to: columns).parts
    if parts.count == 1, parts[0].isSelected { parts[0].line = parts[0].line.padded(to: columns) }
    return parts.enumerated().map { number, part in
      part.isSelected && usesReverseVideo
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
