import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

struct MarkupTests {
  @Test func `text is escaped in a page`() {
    #expect(Markup("<b>&\"'\r\n가").html == "&lt;b&gt;&amp;&quot;'\r\n가")
    // `<` with a combining mark is a different `Character` but still has to be escaped.
    #expect(Markup("<\u{338}>\u{338}").html == "&lt;\u{338}&gt;\u{338}")
  }

  @Test func `an element escapes its attributes and omits those without a value`() {
    let markup = element("td", ["class": "\"><x", "data-game": nil], "a", element("b"))
    #expect(markup.html == "<td class=\"&quot;&gt;&lt;x\">a<b></b></td>")
    #expect(element("meta", ["charset": "utf-8"]).html == "<meta charset=\"utf-8\">")
  }

  @Test func `data cannot close its script element`() {
    let markup = Markup.data("rows", "[\"</script><!--\"]")
    #expect(
      markup.html
        == #"<script type="application/json" id="rows">["\u003c/script>\u003c!--"]</script>"#)
  }
}

struct BlockMarkupTests {
  private func html(_ block: Block, in language: Language = .english) -> String {
    BlockMarkup(language: language).markup(of: block).html
  }

  @Test func `a span has a class for its role, and plain text has none`() {
    let line = Line([Span("a"), Span("b", .rank(3)), Span("c", .status(.noDraw))])
    #expect(
      html(.text(line))
        == #"<p>a<span class="rank-3">b</span><span class="status-no_draw">c</span></p>"#)
  }

  @Test(
    "a number has the lottery's ball color for its tens",
    arguments: [(1, 0), (10, 0), (11, 1), (20, 1), (21, 2), (30, 2), (31, 3), (40, 3), (41, 4)])
  func color(number: Int, tens: Int) {
    #expect(
      html(.text(Line("\(number)", .number)))
        == #"<p><span class="ball tens-\#(tens) number">\#(number)</span></p>"#)
  }

  @Test func `screen readers hear that a number was drawn`() {
    #expect(
      html(.text(Line(" 7", .matched)))
        == #"<p><span class="ball tens-0 matched">7<span class="visually-hidden"> drawn</span></span></p>"#
    )
    #expect(html(.text(Line("45", .bonus)), in: .korean).contains("> 보너스</span>"))
  }

  @Test func `a path sets its file name apart from its folders`() {
    #expect(
      html(.text(Line("a/b/c.png", .source)))
        == #"<p><bdi class="source"><span class="folders">a/b/</span>c.png</bdi></p>"#)
    #expect(html(.text(Line("c.png", .source))) == #"<p><bdi class="source">c.png</bdi></p>"#)
    #expect(html(.text(Line("a/", .source))) == #"<p><bdi class="source">a/</bdi></p>"#)
  }

  @Test func `a picture block is SVG without styles, with a table for screen readers`() {
    let picture = PictureBlock(
      title: "t", note: "n", height: 12,
      shapes: [
        .bar(x: 0, y: 1.25, width: 10, height: 4, "won"),
        .line([PictureBlock.Point(0, 0), PictureBlock.Point(-1.5, 2)], "zero"),
        .spot(PictureBlock.Point(3, 4), "found"), .text(1, 2, "<\u{202E}", .end),
      ],
      values: GridBlock(
        name: "values", caption: "c", columns: [GridBlock.Column(title: "x")],
        rows: [[Line("1")]]))
    #expect(
      html(.picture(picture)) == #"<figure class="picture"><figcaption>t</figcaption>"#
        + #"<svg viewBox="0 0 320 12" role="img" aria-label="t">"#
        + #"<rect class="won" x="0" y="1.3" width="10" height="4" rx="2"></rect>"#
        + #"<polyline class="zero" points="0,0 -1.5,2"></polyline>"#
        + #"<circle class="found" cx="3" cy="4" r="4.5"></circle>"#
        + #"<text class="label" x="1" y="2" text-anchor="end">&lt;\u202e</text></svg>"#
        + #"<p class="faint">n</p><div class="visually-hidden"><table class="grid values">"#
        + #"<caption class="visually-hidden">c</caption><thead><tr><th scope="col" class=" leading">x</th>"#
        + #"</tr></thead><tbody><tr><td class=" leading" data-title="x">1</td></tr></tbody></table>"#
        + "</div></figure>")
  }

  @Test func `dates are time elements, so they stay on one line`() {
    #expect(
      html(.text(Line("by 2027-01-04, <b>")))
        == "<p>by <time>2027-01-04</time>, &lt;b&gt;</p>")
  }

  @Test func `static HTML has no buttons that need a script`() {
    let badge = BadgeBlock(kind: .won, title: "won", count: 1234, isOn: false)
    #expect(
      html(.badges([badge])) == #"<ul class="badges"><li class="badge" data-badge="won">won "#
        + #"<span class="count">1,234</span></li></ul>"#)
  }
}

struct HTMLPageTests {
  private func records(_ language: Language) throws -> [GameRecord] {
    try Sample.everyKind().flatMap { GameRecord.records(of: $0) }
  }

  private func page(_ records: [GameRecord], of count: Int? = nil, sortedBy key: SortKey = .input)
    -> String
  {
    let settings = FormatSettings(language: .english, width: 80, sortKey: key)
    var tally = PageTally()
    tally.add(records)
    return HTMLPage(records, of: count ?? records.count, tally, settings).html
  }

  /// The text between the first occurrence of `start` and the next `end`.
  private func part(of page: String, from start: String, to end: String) throws -> String {
    let head = try #require(page.firstRange(of: start))
    let tail = try #require(page[head.upperBound...].firstRange(of: end))
    return String(page[head.upperBound..<tail.lowerBound])
  }

  @Test(arguments: Language.allCases)
  func `the plain page matches the golden file`(language: Language) throws {
    let settings = FormatSettings(language: language, width: 80)
    let records = try records(language)
    var tally = PageTally()
    tally.add(records)
    let page = HTMLPage(records, of: records.count, tally, settings).html
    // One line per major element, so that a diff can be reviewed.
    let main = try part(of: page, from: "<main>", to: "</main>")
      .replacing(/<(tr|section|header|div|footer|figure|li|p|h2|svg|rect|text|polyline|circle)[ >]/)
    { "\n\($0.0)" }
    try Golden.expect(Array((main + "\n").utf8), toBe: "page-\(language.rawValue).html")
  }

  @Test func `the policy allows only the page's own script and style, by hash`() throws {
    let page = page(try records(.english))
    let style = try part(of: page, from: "<style>", to: "</style>")
    let script = try part(of: page, from: "<script>", to: "</script>")
    let policy = try part(of: page, from: "Policy\" content=\"", to: "\"")
    func hash(_ text: String) -> String { Base64.encode(SHA256.bytes(Array(text.utf8))) }
    #expect(
      policy == """
        default-src 'none'; style-src 'sha256-\(hash(style))'; script-src 'sha256-\(hash(script))'; \
        base-uri 'none'; form-action 'none'
        """)
  }

  @Test func `the page loads nothing, builds no markup from text and has no inline styles`()
    throws
  {
    // Links within the page are addresses, too.
    let page = page(try records(.english)).replacing(" href=\"#", with: "")
    let forbidden = [
      "innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "Function(", "fetch(",
      "XMLHttp", "import(", " src=", " href=", "url(", "@import", " style=",
    ]
    for text in forbidden { #expect(!page.contains(text), "\(text)") }
  }

  @Test func `every phrase that the script uses exists`() {
    let names = PageFiles.script.matches(of: /phrase\("([A-Za-z]+)"| fact\("([A-Za-z]+)"/)
      .map { String($0.1 ?? $0.2 ?? "") }
    #expect(names.count > 40)
    let phrases = Set(Phrase.allCases.map(\.name))
    for name in names { #expect(phrases.contains(name), "\(name)") }
  }

  @Test func `hostile text stays text`() throws {
    let records = Sample.hostile.flatMap {
      GameRecord.records(of: Sample.outcome($0, Sample.drawn([Sample.first])))
    }
    let page = page(records)
    #expect(page.matches(of: /<\/script/).count == 5)
    #expect(!page.contains("</script><b>"))
    #expect(!page.unicodeScalars.contains { $0.isDangerous && $0 != "\n" })
  }

  @Test func `the first page has fifty rows in the requested order`() throws {
    let records = (0..<30).flatMap {
      GameRecord.records(
        of: Sample.outcome("\($0)", Sample.drawn([Sample.fifth, Sample.first])))
    }
    let page = page(records, sortedBy: .rank)
    let rows = page.matches(of: /<tr data-row="([0-9]+)" data-game="([A-E])" data-round="1100"/)
    #expect(rows.count == 50)
    #expect(rows.map { Int($0.1) }.prefix(30) == ArraySlice((0..<30).map { $0 * 2 + 1 }))
    #expect(rows.prefix(30).allSatisfy { $0.2 == "B" })
    #expect(page.contains("50 of 60 shown"))
  }

  @Test func `the html format sorts rows itself and keeps only the selected ones`() throws {
    let format = try #require(OutputFormat.all.first { $0.name == "html" })
    let settings = FormatSettings(
      language: .english, width: 80, selection: RowSelection("1-2"), sortKey: .prize)
    var formatter = format.formatter(settings)
    var output: [UInt8] = []
    formatter.begin(into: &output)
    for _ in 0..<3 {
      formatter.append(
        Sample.outcome("a", Sample.drawn([Sample.fifth, Sample.second, Sample.first])),
        to: &output)
    }
    #expect(output.isEmpty)
    formatter.end(into: &output)
    let page = String(decoding: output, as: UTF8.self)
    #expect(page.matches(of: /<tr data-row="([0-9])"/).map(\.1) == ["1", "3", "5", "0", "2", "4"])
  }

  @Test func `a truncated page says so and names the format that has all rows`() throws {
    let records = try records(.english)
    #expect(!page(records).contains("id=\"limit\""))
    let limit = try part(
      of: page(records, of: 250_000), from: "id=\"limit\">", to: "</p>")
    #expect(limit.hasPrefix("the list has only the first \(records.count) of 250,000 rows"))
    #expect(limit.contains("-f csv"))
  }

  @Test func `a page holds the first 100,000 rows, and its sums cover all of them`() {
    var formatter = HTMLFormatter(FormatSettings(language: .english, width: 80))
    let records = GameRecord.records(
      of: Sample.outcome("a", Sample.drawn([Sample.fifth, Sample.fifth, Sample.fifth])))
    var output: [UInt8] = []
    for _ in 0..<33_334 { formatter.append(records, to: &output) }
    formatter.end(into: &output)
    let page = String(decoding: output, as: UTF8.self)
    #expect(page.contains("the list has only the first 100,000 of 100,002 rows"))
    // Sums cover all rows: 5,000 won for each of 100,002 games.
    #expect(page.contains("500,010,000\u{A0}won"))
  }
}
