package import Lottery

/// What a text gave, rows aside; lines, rows and bytes are counted from 0, from where the text begins.
package struct ParsedText: Equatable, Sendable {
  /// Bytes of the lines that were read.
  package private(set) var byteCount = 0
  /// Lines that were read, empty ones and a header included.
  package private(set) var lineCount = 0
  /// Rows that were written; what lies behind them is not defined.
  package private(set) var rowCount = 0
  /// The lines that were refused, in order.
  package private(set) var faults: [LineFault] = []
  /// Of games: where rows begin that have one line after the other.
  package private(set) var lineRuns: [LineRun] = []
  /// Of URLs: where rows begin that play in one round.
  package private(set) var roundRuns: [RoundRun] = []

  /// The line of a game's row.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  package func line(ofRow row: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "a row that was written")
    var runs = lineRuns[...]
    while runs.count > 1 {
      let middle = runs.startIndex + runs.count / 2
      runs = runs[middle].firstRow <= row ? runs[middle...] : runs[..<middle]
    }
    return runs.first.map { $0.firstLine + row - $0.firstRow } ?? row
  }
}

/// A line that was refused, and its row: six zeros, so that the places of all others stay.
package struct LineFault: Equatable, Sendable {
  /// The line.
  package let line: Int
  /// The row that stands for it.
  package let row: Int
  /// What is wrong with the line.
  package let fault: TicketFault
}

/// Rows of lines without any between them that have none.
package struct LineRun: Equatable, Sendable {
  /// The first row.
  package let firstRow: Int
  /// The line of that row.
  package let firstLine: Int
}

/// Rows of tickets of one round; a row of zeros among them stands for no ticket.
package struct RoundRun: Equatable, Sendable {
  /// The first row.
  package let firstRow: Int
  /// The round.
  package let round: Round
}

/// Lines that a kernel read, and the rows that it wrote.
struct TakenText: Equatable, Sendable {
  var bytes = 0
  var lines = 0
  var rows = 0
}

// MARK: - Lines added one after the other

extension ParsedText {
  /// Adds lines of games, a row each.
  mutating func addGames(_ taken: TakenText) {
    let isInRun = lineRuns.last.map { lineCount - rowCount == $0.firstLine - $0.firstRow } ?? false
    if taken.rows > 0, !isInRun {
      lineRuns.append(LineRun(firstRow: rowCount, firstLine: lineCount))
    }
    add(taken)
  }

  /// Adds tickets of a round.
  mutating func addTickets(_ taken: TakenText, of round: Round) {
    if taken.rows > 0, roundRuns.last?.round != round {
      roundRuns.append(RoundRun(firstRow: rowCount, round: round))
    }
    add(taken)
  }

  /// Adds a line of no row.
  mutating func addEmptyLine(bytes: Int) { add(TakenText(bytes: bytes, lines: 1)) }

  /// Notes that the line and the row that come next are faulty.
  mutating func note(_ fault: TicketFault) {
    faults.append(LineFault(line: lineCount, row: rowCount, fault: fault))
  }

  mutating func add(_ taken: TakenText) {
    byteCount += taken.bytes
    lineCount += taken.lines
    rowCount += taken.rows
  }
}
