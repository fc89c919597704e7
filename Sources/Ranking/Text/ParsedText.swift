package import Lottery

/// The result of parsing a text into rows; lines, rows and bytes count from 0 at the text's start.
package struct ParsedText: Equatable, Sendable {
  /// Bytes consumed, in whole lines.
  package private(set) var byteCount = 0
  /// Lines consumed, including empty ones and a header.
  package private(set) var lineCount = 0
  /// Rows written; the contents of the buffer after them are undefined.
  package private(set) var rowCount = 0
  /// The rejected lines, in order; each leaves a row of six zeros.
  package private(set) var faults: [BlockScorer.Rejection] = []
  /// In a text of games, the runs of rows with consecutive lines; else empty.
  package private(set) var lineRuns: [LineRun] = []
  /// In a text of URLs, the runs of rows with the same round; else empty.
  package private(set) var roundRuns: [RoundRun] = []

  /// A run of rows with consecutive lines; it ends where the next run begins.
  package struct LineRun: Equatable, Sendable {
    /// The first row.
    package let firstRow: Int
    /// The first row's line.
    package let firstLine: Int
  }

  /// A run of rows with the same round, or of rejected lines; it ends where the next run begins.
  package struct RoundRun: Equatable, Sendable {
    /// The first row.
    package let firstRow: Int
    /// The round.
    package let round: Round
  }

  /// The line of a row in a text of games.
  package func line(ofRow row: Int) -> Int {
    precondition(row >= 0 && row < rowCount, "the row was written")
    var runs = lineRuns[...]
    while runs.count > 1 {
      let middle = runs.startIndex + runs.count / 2
      runs = runs[middle].firstRow <= row ? runs[middle...] : runs[..<middle]
    }
    return runs.first.map { $0.firstLine + row - $0.firstRow } ?? row
  }

  /// Adds lines of games, one row each.
  mutating func addGames(_ progress: ParseProgress) {
    let isInRun = lineRuns.last.map { lineCount - rowCount == $0.firstLine - $0.firstRow } ?? false
    if progress.rows > 0, !isInRun {
      lineRuns.append(LineRun(firstRow: rowCount, firstLine: lineCount))
    }
    add(progress)
  }

  mutating func addTickets(_ progress: ParseProgress, of round: Round) {
    if progress.rows > 0, roundRuns.last?.round != round {
      roundRuns.append(RoundRun(firstRow: rowCount, round: round))
    }
    add(progress)
  }

  mutating func note(_ fault: TicketFault) {
    faults.append(BlockScorer.Rejection(index: rowCount, line: lineCount, fault: fault))
  }

  /// Adds lines without rows, or rejected ones.
  mutating func add(_ progress: ParseProgress) {
    byteCount += progress.bytes
    lineCount += progress.lines
    rowCount += progress.rows
  }
}

/// What a kernel consumed, and how many rows it wrote.
struct ParseProgress: Equatable, Sendable {
  var bytes = 0
  var lines = 0
  var rows = 0
}
