internal import Lottery

/// The six columns of a table that hold the numbers, perhaps one that holds the round; the others may
/// hold anything.
package struct TableColumns: Equatable, Sendable {
  /// The byte between columns; a blank stands for many.
  let separator: UInt8
  /// What each column holds, to the last that matters: its number's place in the ticket, from 0, or
  /// one of the constants below.
  let contents: [UInt8]
  /// Whether more columns may follow.
  let hasOthers: Bool
  /// Whether each ticket has its own round.
  var hasRounds: Bool { contents.contains(Self.round) }

  static let round = UInt8(Pick.size)
  static let other = UInt8.max

  /// The columns at six different places, counted from 0, and that of the round.
  init(at places: [Int], round: Int? = nil, separator: UInt8, hasOthers: Bool = true) {
    let all = places + (round.map { [$0] } ?? [])
    precondition(Set(places).count == Pick.size, "six columns hold the numbers")
    precondition(Set(all).count == all.count, "no column holds the round and a number")
    self.separator = separator
    self.hasOthers = hasOthers
    contents = (0...(all.max() ?? 0)).map { all.firstIndex(of: $0).map { UInt8($0) } ?? Self.other }
  }

  /// The columns after one of labels: an index, or the names of rows.
  static func afterLabels(separator: UInt8) -> TableColumns {
    TableColumns(at: Array(1...Pick.size), separator: separator, hasOthers: false)
  }

  /// Finds the columns that people chose in the lines of a table.
  init(_ selection: ColumnSelection, in text: RawSpan, _ head: TableHead) throws(BatchReader
    .Failure)
  {
    let header = head.header.map { text.bytes($0.line) }
    let row = head.firstRow.map { text.bytes($0) }
    guard let sample = header ?? row else {
      self.init(at: Array(0..<Pick.size), separator: UInt8(ascii: ","))
      return
    }
    let separator = head.separator ?? TableFields.separator(of: sample)
    let names = header.map { Self.fields($0, separator) } ?? []
    let width = row.map { Self.fields($0, separator).count } ?? 0
    let (places, round) = try selection.places(among: max(width, names.count)) {
      name throws(BatchReader.Failure) in
      try Self.place(of: name, in: names, width)
    }
    // Another index than 1 below shows that the 0 above is none.
    if head.header?.names.isNumbered == true, !places.contains(0), round != 0,
      row.map({ Self.fields($0, separator).first == Array("1".utf8) }) ?? true
    {
      throw .misfit(
        Wording(
          "the first line, 0 to \(names.count - 1), may be a header or a ticket: put # before a "
            + "header, or a header before a ticket"))
    }
    self.init(at: places, round: round, separator: separator)
  }

  private static func place(
    of name: [UInt8], in names: [[UInt8]], _ width: Int
  ) throws(BatchReader.Failure) -> Int {
    let text = String(decoding: name, as: UTF8.self)
    if names.isEmpty {
      throw .misfit(
        Wording("expected a header with a column \(text), found none; name columns by number"))
    }
    // R writes no name above the names of rows.
    if width > names.count {
      throw .misfit(
        Wording(
          "expected \(width) names in the header, found \(names.count); name columns by number"))
    }
    let places = names.indices.filter { names[$0] == name }
    guard let place = places.first else {
      let shown = names.prefix(shownNames).map { String(decoding: $0, as: UTF8.self) }
      let list = shown.joined(separator: ", ") + (names.count > shown.count ? ", …" : "")
      throw .misfit(Wording("expected a column \(text), found the columns \(list)"))
    }
    if places.count > 1 {
      throw .misfit(
        Wording("expected one column \(text), found \(places.count); name it by number"))
    }
    return place
  }

  /// Most names of columns in a message.
  private static let shownNames = 30

  /// The texts of a line's fields, without empty ones at its end.
  private static func fields(_ line: [UInt8], _ separator: UInt8) -> [[UInt8]] {
    let fields = TableFields.fields(of: line, separator: separator).map(\.text)
    return Array(fields[..<((fields.lastIndex { !$0.isEmpty } ?? -1) + 1)])
  }

  /// Parses the numbers of a line, and its round; throws `TicketFault.line`.
  func ticket(_ line: RawSpan) throws(TicketFault) -> ParsedTicket {
    var ticket = ParsedTicket(row: TicketRow.none)
    var parser = GameLine()
    var start = TableFields.start(in: line, from: 0, separator)
    for (column, content) in contents.enumerated() {
      let end = TableFields.end(in: line, from: start, separator)
      if content != Self.other {
        parser.position = start
        if content == Self.round {
          ticket.round = try parser.round(line)
        } else {
          ticket.row[Int(content)] = try parser.number(line)
        }
        let next = line.firstPosition(from: parser.position) { !$0.isBlank }
        guard max(parser.position, min(next, end)) == end else {
          throw .line(Wording("expected the end of column \(column + 1), \(line.found(at: next))"))
        }
      }
      if column + 1 == contents.count {
        start = end
        break
      }
      guard end < line.byteCount else {
        throw .line(Wording("expected \(contents.count) columns, found \(column + 1)"))
      }
      start = TableFields.start(in: line, from: end + 1, separator)
    }
    let end = line.firstPosition(from: start) { !$0.isBlank && $0 != separator }
    guard hasOthers || end == line.byteCount else {
      throw .line(
        ColumnSelection.advise(
          after: Wording("expected no more than \(contents.count) columns, \(line.found(at: end))"))
      )
    }
    return ticket
  }
}
