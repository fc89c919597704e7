extension Wording {
  /// The values of a sentence's places in a text; nil for another text.
  ///
  /// The places are `{0}`, `{1}` … in ascending order, and each value is as short as can be.
  package static func values(of text: String, in template: String) -> [String]? {
    var values: [String] = []
    var rest = text[...]
    var pieces = template.split(separator: "{", omittingEmptySubsequences: false)[...]
    guard let start = pieces.popFirst(), rest.hasPrefix(start) else { return nil }
    rest = rest.dropFirst(start.count)
    while let piece = pieces.popFirst() {
      // A brace without a number is no place.
      guard piece.first?.isNumber == true else { return nil }
      let literal = piece.drop { $0 != "}" }.dropFirst()
      if pieces.isEmpty {
        guard rest.hasSuffix(literal) else { return nil }
        values.append(String(rest.dropLast(literal.count)))
        rest = ""
      } else {
        guard let place = rest.firstRange(of: literal) else { return nil }
        values.append(String(rest[..<place.lowerBound]))
        rest = rest[place.upperBound...]
      }
    }
    return rest.isEmpty && !values.contains("") ? values : nil
  }
}
