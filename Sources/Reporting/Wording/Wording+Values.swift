extension Wording {
  /// Replaces the first template that a text fits with its counterpart; nil if it fits none.
  ///
  /// `value` translates the value of a placeholder; if it returns nil, the template does not fit.
  static func translation(
    of text: String, by templates: [(from: String, to: String)], value: (String) -> String?
  ) -> String? {
    for (from, to) in templates {
      if from == text { return to }
      guard let values = values(of: text, in: from) else { continue }
      let translations = values.compactMap(value)
      if translations.count == values.count { return fill(to, translations) }
    }
    return nil
  }

  /// The values of `{0}`, `{1}` … in a text, as short as possible; nil if the text does not match.
  package static func values(of text: String, in template: String) -> [String]? {
    var values: [String] = []
    var rest = text[...]
    var pieces = template.split(separator: "{", omittingEmptySubsequences: false)[...]
    guard let start = pieces.popFirst(), rest.hasPrefix(start) else { return nil }
    rest = rest.dropFirst(start.count)
    while let piece = pieces.popFirst() {
      // A brace without a number is not a placeholder.
      guard piece.first?.isNumber == true else { return nil }
      let literal = piece.drop { $0 != "}" }.dropFirst()
      if pieces.isEmpty {
        guard rest.hasSuffix(literal) else { return nil }
        values.append(String(rest.dropLast(literal.count)))
        rest = ""
      } else {
        guard let range = rest.firstRange(of: literal) else { return nil }
        values.append(String(rest[..<range.lowerBound]))
        rest = rest[range.upperBound...]
      }
    }
    return rest.isEmpty && !values.contains("") ? values : nil
  }
}
