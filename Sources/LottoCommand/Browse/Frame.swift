internal import Reporting

/// What the screen shows at one time: lines from its top, none wider than the screen.
struct Frame: Equatable {
  /// The lines, at most as many as the screen has.
  var lines: [ScreenLine] = []
  /// Where text is being typed; nil if none is.
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

    /// A part of a line, and whether it is selected.
    struct Part: Equatable {
      var line: Line
      var isSelected = false
    }

    init(line: Line, isSelected: Bool = false, targets: [Target] = []) {
      parts = [Part(line: line, isSelected: isSelected)]
      self.targets = targets
    }

    /// The whole line.
    var line: Line { Line(parts.flatMap(\.line.spans)) }

    /// The line cut to a number of columns.
    func cut(to width: Int) -> ScreenLine {
      var cut = self
      var room = width
      for index in cut.parts.indices {
        cut.parts[index].line = cut.parts[index].line.cut(to: max(0, room))
        room -= cut.parts[index].line.columns
      }
      return cut
    }

    /// The line joined with another one that starts at a column.
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

  /// What a click on a range of columns does.
  struct Target: Equatable {
    let columns: Range<Int>
    let act: Act

    enum Act: Equatable {
      /// Selects a place in the order; opens it if it is already selected.
      case select(Int)
      case sort(SortKey)
      case badge(BadgeKind)
      /// Toggles an option of the filters.
      case option(Int)
    }

    func moved(by distance: Int) -> Target {
      Target(columns: columns.lowerBound + distance..<columns.upperBound + distance, act: act)
    }
  }

  /// What a click at a position does; nil for nothing.
  func target(line: Int, column: Int) -> Target.Act? {
    guard lines.indices.contains(line) else { return nil }
    return lines[line].targets.first { $0.columns.contains(column) }?.act
  }

  /// The frame without its colors.
  var text: String { lines.map { $0.line.trimmed.text + "\n" }.joined() }
}
