extension Line {
  /// The line with matches in brackets and the bonus in parentheses, for readers without color.
  package var marked: Line {
    guard hasNumbers else { return self }
    return Line(
      spans.map { span in
        switch span.role {
        case .matched: Span("[\(span.text)]", span.role)
        case .bonus, .drawnBonus: Span("(\(span.text))", span.role)
        case .number, .drawn: Span(" \(span.text) ", span.role)
        default: span
        }
      })
  }

  var hasNumbers: Bool { spans.contains { $0.role.isBall } }
  /// Whether the line is nothing but several numbers.
  var isRowOfNumbers: Bool { spans.count > 1 && spans.allSatisfy { $0.role.isBall } }

  /// The line with matches marked, in the spans where the search looks for numbers and words.
  package func marking(_ query: SearchQuery) -> Line {
    query.isEmpty ? self : Line(spans.flatMap { $0.marking(query) })
  }
}

extension Span {
  fileprivate func marking(_ query: SearchQuery) -> [Span] {
    switch role {
    case _ where role.isBall:
      let number = Int(text.filter(\.isNumber)) ?? 0
      return [found(1...45 ~= number && query.numbers >> UInt64(number - 1) & 1 == 1)]
    case .source, .plain, .strong, .faint:
      return query.texts.reduce([self]) { spans, word in
        spans.flatMap { $0.isFound ? [$0] : $0.marking(word) }
      }
    default: return [self]
    }
  }

  private func marking(_ word: String) -> [Span] {
    let folded = text.lowercased()
    // Text whose length changes with case folding is not marked.
    guard folded.count == text.count else { return [self] }
    var spans: [Span] = []
    var rest = text[...]
    for (index, piece) in folded.split(separator: word, omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 {
        spans.append(Span(String(rest.prefix(word.count)), role).found(true))
        rest = rest.dropFirst(word.count)
      }
      if !piece.isEmpty { spans.append(Span(String(rest.prefix(piece.count)), role)) }
      rest = rest.dropFirst(piece.count)
    }
    return spans
  }

  private func found(_ isFound: Bool) -> Span {
    var span = self
    span.isFound = isFound
    return span
  }
}
