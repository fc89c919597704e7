// Lines measured, truncated, padded and wrapped by terminal columns.

extension Line {
  /// The width of the line in terminal columns.
  package var columns: Int { spans.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }

  /// The line truncated to a width, with an ellipsis at the beginning of a path, otherwise at the end.
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
    guard missing > 0 else { return self }
    let spaces = Span(String(repeating: " ", count: missing))
    return Line(alignment == .leading ? spans + [spaces] : [spaces] + spans)
  }

  /// The line without trailing spaces.
  package var trimmed: Line {
    var spans = spans
    while let last = spans.popLast() {
      let end = last.text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      guard let end else { continue }
      let after = last.text.utf8.index(after: end)
      spans.append(
        after == last.text.utf8.endIndex ? last : Span(String(last.text[..<after]), last.role))
      break
    }
    return Line(spans)
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
    var lines: [Line] = [Line()]
    for span in spans {
      let columns = TextWidth.columns(of: span.text)
      if columns > width { return nil }
      if lines[lines.count - 1].columns + columns > width { lines.append(Line()) }
      lines[lines.count - 1].spans.append(span)
    }
    return lines
  }

  /// Joins characters of the same role into spans.
  private init(joining characters: ArraySlice<(Character, Role)>) {
    var spans: [Span] = []
    var (text, role) = ("", Role.plain)
    for character in characters {
      if character.1 != role, !text.isEmpty {
        spans.append(Span(text, role))
        text = ""
      }
      role = character.1
      text.append(character.0)
    }
    if !text.isEmpty { spans.append(Span(text, role)) }
    self.init(spans)
  }
}
