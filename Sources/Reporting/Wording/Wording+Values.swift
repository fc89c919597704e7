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

  /// The values of `{0}`, `{1}` … in a text, in the order of these numbers, each as short as possible; nil if the text does not match.
  ///
  /// Compares bytes: a value may begin with a mark that joins the character before it.
  package static func values(of text: String, in template: String) -> [String]? {
    var values: [Int: String] = [:]
    var rest = Array(text.utf8)[...]
    var pieces = template.split(separator: "{", omittingEmptySubsequences: false)[...]
    guard let start = pieces.popFirst(), rest.starts(with: start.utf8) else { return nil }
    rest = rest.dropFirst(start.utf8.count)
    while let piece = pieces.popFirst() {
      // A brace without a number is not a placeholder.
      guard let number = piece.first?.wholeNumberValue else { return nil }
      let literal = Array(piece.utf8.drop { $0 != UInt8(ascii: "}") }.dropFirst())
      if pieces.isEmpty {
        guard rest.suffix(literal.count) == literal[...] else { return nil }
        values[number] = String(decoding: rest.dropLast(literal.count), as: UTF8.self)
        rest = []
      } else {
        guard let range = rest.firstRange(of: literal) else { return nil }
        values[number] = String(decoding: rest[..<range.lowerBound], as: UTF8.self)
        rest = rest[range.upperBound...]
      }
    }
    let ordered = (0..<values.count).compactMap { values[$0] }
    return rest.isEmpty && ordered.count == values.count && !ordered.contains("") ? ordered : nil
  }
}
