internal import JSON
internal import Lottery

/// A table for people: a line a game, a line an input that has none.
///
/// Matched numbers stand in brackets and the bonus number in parentheses: colour alone says
/// nothing to some readers and to no pipe. Lines appear as their outcomes come.
struct TableFormatter: ResultFormatter {
  let language: Language
  let width: Int

  func begin(into output: inout [UInt8]) {
    let headings: [Phrase] = [.source, .round, .game, .numbers, .result, .prize]
    let line = Line(
      source: headings[0].text(in: language),
      cells: headings[1...].map { $0.text(in: language) })
    output += "\(text(of: line))\n".utf8
  }

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for (index, record) in records.enumerated() {
      output += "\(text(of: line(of: record)))\n".utf8
      let isLastOfCode = index + 1 == records.count || records[index + 1].code != record.code
      if isGame(record), isLastOfCode {
        appendMessages(of: records.filter { $0.code == record.code }, to: &output)
      }
    }
  }

  /// What is to be said of a code's games, each sentence once, below them.
  private func appendMessages(of records: [GameRecord], to output: inout [UInt8]) {
    var said: Set<String> = [""]
    for record in records where said.insert(record.message).inserted {
      let line = Line(
        source: DisplayText.escaped(record.source.text),
        message: DisplayText.escaped(record.message))
      output += "\(text(of: line))\n".utf8
    }
  }

  private func isGame(_ record: GameRecord) -> Bool {
    record.product == Product.lotto645.name && record.status != .error
  }

  /// A source and either the cells of a game or one message across their columns.
  private struct Line {
    let source: String
    var cells: [String] = []
    var message = ""
  }

  private func line(of record: GameRecord) -> Line {
    let source = DisplayText.escaped(record.source.text)
    guard isGame(record) else {
      return Line(source: source, message: DisplayText.escaped(record.message))
    }
    let type = GameType(rawValue: record.type).map { Phrase($0).text(in: language) } ?? ""
    return Line(
      source: source,
      cells: [
        String(record.round), "\(record.game) \(type)", numbers(of: record),
        result(of: record), prize(of: record),
      ])
  }

  private func numbers(of record: GameRecord) -> String {
    zip(record.numbers, record.matched).map { number, isMatched in
      let digits = number < 10 ? " \(number)" : "\(number)"
      if isMatched == 1 { return "[\(digits)]" }
      return number == record.bonus ? "(\(digits))" : " \(digits) "
    }.joined()
  }

  private func result(of record: GameRecord) -> String {
    switch record.status {
    case .pending: return Phrase.pending.text(in: language)
    case .noDraw: return Phrase.noDraw.text(in: language)
    case .lost: return Phrase.lost.text(in: language)
    case .otherProduct: return Phrase.otherProduct.text(in: language)
    case .error: return Phrase.error.text(in: language)
    case .won:
      let rank = Phrase(record.rank).text(in: language)
      return record.isExpired ? Phrase.expired.text(in: language, rank) : rank
    }
  }

  private func prize(of record: GameRecord) -> String {
    guard record.status == .won else { return "" }
    return record.prize.map(DisplayText.grouped) ?? Phrase.prizeUnknown.text(in: language)
  }

  // MARK: - Columns

  /// The columns behind the source: their widths, and whether they are aligned to the right.
  private static let columns: [(width: Int, right: Bool)] = [
    (5, true), (8, false), (24, false), (12, false), (14, true),
  ]

  /// What is left for the source, but never too little to tell one from another, and not all of a
  /// wide terminal: messages need room, too.
  private var sourceWidth: Int {
    min(max(10, width - Self.columns.reduce(0) { $0 + $1.width + 1 }), 60)
  }

  private func text(of line: Line) -> String {
    let source = TextWidth.keepingEnd(of: line.source, columns: sourceWidth)
    var text = TextWidth.padded(source, to: sourceWidth)
    if line.cells.isEmpty {
      let rest = max(20, width - sourceWidth - 1)
      return "\(text) \(TextWidth.keepingStart(of: line.message, columns: rest))"
    }
    for (cell, column) in zip(line.cells, Self.columns) {
      let cut = TextWidth.keepingStart(of: cell, columns: column.width)
      text += " " + TextWidth.padded(cut, to: column.width, right: column.right)
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
