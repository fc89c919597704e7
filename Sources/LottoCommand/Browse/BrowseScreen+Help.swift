internal import Lottery
internal import Reporting

extension BrowseScreen {
  private static let gap = 2
  /// The narrowest column in which most keys take one line.
  private static let narrowest = 38

  /// All keys: in full if they fit on the screen, else in a few words in two columns if those fit.
  static func help(_ width: Int, _ height: Int = .max, in language: Language) -> [Line] {
    let heading = Line(Wording("Keys").text(in: language), .strong)
    let whole = KeyBinding.all.map { Self.lines(of: $0, $0.summary, width, in: language) }
    let half = (width - gap) / 2
    if 1 + whole.joined().count > height, half >= narrowest {
      let brief = KeyBinding.all.map { Self.lines(of: $0, $0.brief, half, in: language) }
      let columns = halved(brief)
      if 1 + columns[0].count <= height { return [heading] + beside(columns, half) }
    }
    return [heading] + whole.joined()
  }

  private static func beside(_ columns: [[Line]], _ width: Int) -> [Line] {
    columns[0].indices.map { number in
      guard number < columns[1].count else { return columns[0][number] }
      return Line(
        columns[0][number].padded(to: width + gap).spans + columns[1][number].spans)
    }
  }

  /// Two columns of nearly the same height, the first one being the higher one.
  private static func halved(_ keys: [[Line]]) -> [[Line]] {
    let half = (keys.joined().count + 1) / 2
    var first: [Line] = []
    var rest = keys[...]
    while first.count < half, let key = rest.popFirst() { first += key }
    return [first, Array(rest.joined())]
  }

  private static func lines(
    of binding: KeyBinding, _ text: Wording, _ width: Int, in language: Language
  ) -> [Line] {
    let label = (KeyBinding.all.map { Line($0.label).columns }.max() ?? 0) + gap
    let summary = Line(text.text(in: language))
    guard width - label >= 20 else {
      return [Line(binding.label, .strong).cut(to: width)]
        + summary.wrapped(to: max(1, width - gap)).map { Line([Span("  ")] + $0.spans) }
    }
    return summary.wrapped(to: width - label).enumerated().map { number, line in
      let key = Line(number == 0 ? binding.label : "", .strong).padded(to: label)
      return Line(key.spans + line.spans)
    }
  }
}
