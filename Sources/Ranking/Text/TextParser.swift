internal import Lottery

/// Parses text into rows: kernels parse most lines, the reference grammar all others.
package struct TextParser: Sendable {
  /// The contents of the lines.
  package let form: TextForm
  /// The kernel that parses lines.
  package let kernel: RankKernel

  /// Creates a parser.
  package init(_ form: TextForm, kernel: RankKernel = .best) {
    self.form = form
    self.kernel = kernel
  }

  /// Parses whole lines into rows of six bytes until the text or the row buffer is exhausted.
  ///
  /// A rejected line yields a row of zeros; other rows hold numbers of 1…45. The numbers of URLs
  /// ascend; those of games may be unsorted and repeated. An unfinished last line is parsed only
  /// with `endsFile`. If no byte was consumed, the first line is longer than the text, or has more
  /// games, at most five, than there are rows.
  @_lifetime(rows: copy rows) package func parse(
    _ text: RawSpan, beginsFile: Bool, endsFile: Bool, into rows: inout MutableRawSpan
  ) -> ParsedText {
    var parsed = ParsedText()
    if form.hasRounds {
      parsed.rounds = [UInt32](repeating: 0, count: rows.byteCount / TicketRow.size)
    }
    if beginsFile, form.isGames { parsed.add(TableHead(of: text, endsFile: endsFile).size) }
    repeat {
      takeKernelLines(of: text, into: &rows, &parsed)
    } while takeLine(of: text, endsFile, into: &rows, &parsed)
    if form.hasRounds { parsed.rounds.removeSubrange(parsed.rowCount...) }
    return parsed
  }

  @_lifetime(rows: copy rows) private func takeKernelLines(
    of text: RawSpan, into rows: inout MutableRawSpan, _ parsed: inout ParsedText
  ) {
    var progress: ParseProgress
    repeat {
      let rest = text.extracting(droppingFirst: parsed.byteCount)
      let row = parsed.rowCount
      switch form {
      case .games:
        parsed.add(kernel.parseLines(rest, &rows, row))
        // Takes what is not plain, up to the next plain line.
        progress = kernel.parseTable(
          text.extracting(droppingFirst: parsed.byteCount), nil, &rows, parsed.rowCount,
          &parsed.rounds)
      case .columns(let columns):
        progress = kernel.parseTable(rest, columns, &rows, row, &parsed.rounds)
      case .urls:
        // Each kernel call takes lines with the same prefix and round.
        guard let head = TicketHead(of: rest) else { return }
        progress = kernel.parseURLs(rest, head.byteCount, &rows, row)
        for index in row..<row + progress.rows { parsed.rounds[index] = UInt32(head.round.number) }
      }
      parsed.add(progress)
    } while progress.lines > 0
  }

  /// Parses one line by the reference grammar; false if there is none, or no room for its rows.
  @_lifetime(rows: copy rows) private func takeLine(
    of text: RawSpan, _ endsFile: Bool, into rows: inout MutableRawSpan, _ parsed: inout ParsedText
  ) -> Bool {
    guard let line = TextLine(in: text, at: parsed.byteCount, endsFile: endsFile) else {
      return false
    }
    var tickets = [ParsedTicket(row: TicketRow.none)]
    do throws(TicketFault) { tickets = try self.tickets(text.extracting(line.content)) } catch {
      // The row of zeros stays.
    }
    guard parsed.rowCount + tickets.count <= rows.byteCount / TicketRow.size else { return false }
    for (index, ticket) in tickets.enumerated() {
      rows.store(ticket.row, at: (parsed.rowCount + index) * TicketRow.size)
      if form.hasRounds { parsed.rounds[parsed.rowCount + index] = ticket.round }
    }
    parsed.add(
      ParseProgress(bytes: line.end - parsed.byteCount, lines: 1, rows: tickets.count))
    return true
  }

  /// The tickets of a line, none if it is blank or a comment; throws `TicketFault.line`.
  private func tickets(_ line: RawSpan) throws(TicketFault) -> [ParsedTicket] {
    if form.isGames ? line.isEmptyRow || line.isComment : line.isBlank { return [] }
    switch form {
    case .games: return [ParsedTicket(row: try GameLine.numbers(line))]
    case .columns(let columns): return [try columns.ticket(line)]
    case .urls:
      let ticket = try TicketLine.ticket(line)
      return ticket.games.map { game in
        ParsedTicket(row: TicketRow.row(of: game.pick), round: UInt32(ticket.round.number))
      }
    }
  }

  /// Says of the first rejected lines of a text what is wrong with them, by line from zero.
  ///
  /// Kernels say only that a line is rejected; so this parses all lines again, by the grammar alone.
  func rejections(
    of text: RawSpan, beginsFile: Bool, endsFile: Bool, first count: Int
  ) -> [(line: Int, fault: TicketFault)] {
    var rejections: [(line: Int, fault: TicketFault)] = []
    var size =
      beginsFile && form.isGames ? TableHead(of: text, endsFile: endsFile).size : ParseProgress()
    while rejections.count < count,
      let line = TextLine(in: text, at: size.bytes, endsFile: endsFile)
    {
      do throws(TicketFault) {
        for ticket in try tickets(text.extracting(line.content)) {
          let numbers = ticket.row.indices.map { Int128(ticket.row[$0]) }
          if let fault = TicketRow.fault(of: numbers) { throw fault }
        }
      } catch { rejections.append((size.lines, error)) }
      size = ParseProgress(bytes: line.end, lines: size.lines + 1)
    }
    return rejections
  }
}

/// A ticket of a line of text.
struct ParsedTicket {
  var row: [6 of UInt8]
  /// Its round; 0 if the text has no rounds.
  var round: UInt32 = 0
}

/// The contents of a text's lines.
package enum TextForm: Equatable, Sendable {
  /// One game per line, by the grammar of `GameLine`; a file may begin with a `TableHead`.
  case games
  /// One game per line in some of its columns.
  case columns(TableColumns)
  /// One ticket code per line, as parsed by `Payload`: the operator's URL, or its body alone.
  case urls

  var isGames: Bool { self != .urls }

  /// Whether each ticket has its own round.
  package var hasRounds: Bool {
    switch self {
    case .games: false
    case .columns(let columns): columns.hasRounds
    case .urls: true
    }
  }
}
