internal import Lottery

/// Parses text into rows: the kernel parses plain lines, the full grammar all others.
package struct TextParser: Sendable {
  /// The contents of the lines.
  package let form: TextForm
  /// The kernel that parses plain lines.
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
    if beginsFile, form.isGames { parsed.add(TableHead(of: text, endsFile: endsFile).size) }
    repeat {
      takePlainLines(of: text, into: &rows, &parsed)
    } while takeLine(of: text, endsFile, into: &rows, &parsed)
    return parsed
  }

  @_lifetime(rows: copy rows) private func takePlainLines(
    of text: RawSpan, into rows: inout MutableRawSpan, _ parsed: inout ParsedText
  ) {
    // A kernel would take any column for a number.
    if form.isGames, form != .games { return }
    while true {
      let rest = text.extracting(droppingFirst: parsed.byteCount)
      if form == .games { return parsed.addGames(kernel.parseLines(rest, &rows, parsed.rowCount)) }
      // Each kernel call takes lines with the same prefix and round.
      guard let head = TicketHead(of: rest) else { return }
      let progress = kernel.parseURLs(rest, head.byteCount, &rows, parsed.rowCount)
      if progress.lines == 0 { return }
      parsed.addTickets(progress, of: head.round)
    }
  }

  /// Parses one line, plain or not; false if there is none, or no room for its rows.
  @_lifetime(rows: copy rows) private func takeLine(
    of text: RawSpan, _ endsFile: Bool, into rows: inout MutableRawSpan, _ parsed: inout ParsedText
  ) -> Bool {
    guard let line = TextLine(in: text, at: parsed.byteCount, endsFile: endsFile) else {
      return false
    }
    let content = text.extracting(line.content)
    let offset = parsed.rowCount * TicketRow.size
    let room = (rows.byteCount - offset) / TicketRow.size
    var progress = ParseProgress(bytes: line.end - parsed.byteCount, lines: 1)
    if form.isGames ? content.isEmptyRow || content.isComment : content.isBlank {
      parsed.add(progress)
      return true
    }
    progress.rows = 1
    guard room > 0 else { return false }
    do throws(TicketFault) {
      if form.isGames {
        let numbers =
          if case .columns(let columns) = form { try columns.numbers(content) } else {
            try GameLine.numbers(content, isLabeled: form == .labeledGames)
          }
        rows.store(numbers, at: offset)
        parsed.addGames(progress)
      } else {
        let ticket = try TicketLine.ticket(content)
        progress.rows = ticket.games.count
        guard room >= progress.rows else { return false }
        for (index, game) in ticket.games.enumerated() {
          RowWord(mask: game.pick.bits).write(to: &rows, at: offset + index * TicketRow.size)
        }
        parsed.addTickets(progress, of: ticket.round)
      }
    } catch {
      rows.store(TicketRow.none, at: offset)
      parsed.note(error)
      form.isGames ? parsed.addGames(progress) : parsed.add(progress)
    }
    return true
  }
}

/// The contents of a text's lines.
package enum TextForm: Equatable, Sendable {
  /// One game per line, by the grammar of `GameLine`; a file may begin with a `TableHead`.
  case games
  /// One game per line, after a label: an index, or the name of a row.
  case labeledGames
  /// One game per line in some of its columns.
  case columns(TableColumns)
  /// One ticket code per line, as parsed by `Payload`: the operator's URL, or its body alone.
  case urls

  var isGames: Bool { self != .urls }
}
