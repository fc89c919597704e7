// Search matches, marked in lines.

extension Line {
  /// The line with matches marked, in the spans where the search looks for numbers and words.
  package func marking(_ query: SearchQuery) -> Line {
    if query.isEmpty { return self }
    return Line(spans.flatMap { Self.marking(query, in: $0) })
  }

  private static func marking(_ query: SearchQuery, in span: Span) -> [Span] {
    switch span.role {
    case _ where span.role.isBall:
      let number = Int(span.text.filter(\.isNumber)) ?? 0
      var found = span
      found.isFound = 1...45 ~= number && query.numbers >> UInt64(number - 1) & 1 == 1
      return [found]
    case .source, .plain, .strong, .faint:
      return query.texts.reduce([span]) { spans, word in
        spans.flatMap { $0.isFound ? [$0] : marking(word, in: $0) }
      }
    default: return [span]
    }
  }

  private static func marking(_ word: String, in span: Span) -> [Span] {
    var spans: [Span] = []
    var rest = span.text[...]
    let folded = span.text.lowercased()
    // Text whose length changes with case folding is not marked.
    guard folded.count == span.text.count else { return [span] }
    var unread = folded[...]
    while let range = unread.firstRange(of: word) {
      let before = unread.distance(from: unread.startIndex, to: range.lowerBound)
      let start = rest.index(rest.startIndex, offsetBy: before)
      let end = rest.index(start, offsetBy: word.count)
      if before > 0 { spans.append(Span(String(rest[..<start]), span.role)) }
      var found = Span(String(rest[start..<end]), span.role)
      found.isFound = true
      spans.append(found)
      (rest, unread) = (rest[end...], unread[range.upperBound...])
    }
    if spans.isEmpty { return [span] }
    return rest.isEmpty ? spans : spans + [Span(String(rest), span.role)]
  }
}
