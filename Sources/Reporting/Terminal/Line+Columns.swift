extension Line {
  /// The width of the line in terminal columns.
  package var columns: Int { spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }

  /// The line truncated to a width, with an ellipsis at the start of a path, otherwise at the end.
  package func cut(to limit: Int) -> Line {
    if columns <= limit { return self }
    if limit <= 0 { return Line() }
    if let first = spans.first, first.role == .source, spans.count == 1 {
      return Line(TextWidth.keepingEnd(of: first.text, columns: limit), .source)
    }
    var kept: [Span] = []
    var room = limit
    for span in spans {
      let width = TextWidth.columns(of: span.text)
      if width >= room {
        // Even a span that fits exactly must make room for the ellipsis.
        let text = width == room ? span.text + " " : span.text
        return Line(kept + [Span(TextWidth.keepingStart(of: text, columns: room), span.role)])
      }
      kept.append(span)
      room -= width
    }
    return Line(kept)
  }

  /// The line padded with spaces to a width, according to its alignment.
  package func padded(to width: Int, _ alignment: TableBlock.Alignment = .leading) -> Line {
    let missing = width - columns
    if missing <= 0 { return self }
    return alignment == .leading ? Line(spans + [.spaces(missing)]) : indented(by: missing)
  }

  func indented(by columns: Int) -> Line { columns == 0 ? self : Line([.spaces(columns)] + spans) }

  /// The line without trailing spaces.
  package var trimmed: Line {
    var spans = spans
    while let last = spans.popLast() {
      guard let end = last.text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { continue }
      let after = last.text.utf8.index(after: end)
      let isWhole = after == last.text.utf8.endIndex
      return Line(spans + [isWhole ? last : Span(String(last.text[..<after]), last.role)])
    }
    return Line()
  }

  /// The line wrapped at spaces; if it takes more lines than the limit, the last one is truncated.
  package func wrapped(to width: Int, limit: Int = .max) -> [Line] {
    if columns <= width { return [self] }
    if width <= 0 || limit <= 0 { return [] }
    var rest = spans.flatMap { span in span.text.map { ($0, span.role) } }[...]
    var lines: [Line] = []
    while !rest.isEmpty {
      if lines.count + 1 == limit {
        lines.append(Line(joining: rest).cut(to: width))
        break
      }
      let fitting = rest.prefix(TextWidth.count(of: rest.lazy.map(\.0), columns: width))
      if fitting.isEmpty {
        // Not even one character fits.
        lines.append(Line("…"))
        rest = rest.dropFirst()
        continue
      }
      let isWhole = fitting.endIndex == rest.endIndex || rest[fitting.endIndex].0 == " "
      let space = isWhole ? nil : fitting.lastIndex { $0.0 == " " }
      let line = space.map { $0 > fitting.startIndex ? fitting[..<$0] : fitting } ?? fitting
      lines.append(Line(joining: line).trimmed)
      rest = rest[line.endIndex...].drop { $0.0 == " " }
    }
    return lines
  }

  /// The line wrapped between spans; nil if a span does not fit on a line.
  func wrappedBetweenSpans(to width: Int) -> [Line]? {
    if spans.contains(where: { TextWidth.columns(of: $0.text) > width }) { return nil }
    return spans.map { Line([$0]) }.flowing(to: width)
  }

  private init(joining characters: ArraySlice<(Character, Role)>) {
    self.init(
      characters.runs { $0.1 }.map { run in Span(String(run.map(\.0)), run.first?.1 ?? .plain) })
  }
}

extension [Line] {
  /// The lines joined as long as they fit on one, with spans between them.
  package func flowing(to width: Int, between separator: [Span] = []) -> [Line] {
    reduce(into: []) { lines, piece in
      let joined = Line((lines.last ?? Line()).spans + separator + piece.spans)
      if lines.isEmpty || joined.columns > width {
        lines.append(piece)
      } else {
        lines[lines.count - 1] = joined
      }
    }
  }
}
