import Foundation
import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

/// The page has the program's store again, in JavaScript: given the same events, both have to reach
/// the same states.
@Suite(.enabled(if: NodeRun.isInstalled, "node is missing: apt-get install nodejs"))
struct PageParityTests {
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `the page's store reaches the same states as the program's`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let key = SortKey.allCases.randomElement(using: &random) ?? .input
    let records = RandomReport.records(Int.random(in: 0...60, using: &random), &random)
    var state = ReportState(ListedGame.list(records), sortedBy: key)
    var expected = [snapshot(of: state)]
    var events: [JSONValue] = []
    for _ in 0..<250 {
      let event = RandomReport.event(for: state, &random)
      state.reduce(event)
      events.append(try #require(RandomReport.json(of: event)))
      expected.append(snapshot(of: state))
    }
    let settings = FormatSettings(language: .english, width: 80, sortKey: key)
    let input = try RandomReport.page(records).merging(["events": .array(events)]) { $1 }
    let lines = try NodeRun.lines(Self.driver, settings, input)
    #expect(lines.count == expected.count, "seed \(seed)")
    for (index, line) in lines.enumerated() where index < expected.count {
      let found = try JSONReader.read(Array(line.utf8))
      guard found == expected[index] else {
        let event = index == 0 ? "the beginning" : events[index - 1].text.prefix(300)
        Issue.record(
          """
          seed \(seed), after event \(index), \(event):
          \(Self.differences(found, expected[index]).joined(separator: "\n"))
          """)
        return
      }
    }
  }

  /// The members that differ between the page's state and the program's.
  private static func differences(_ page: JSONValue, _ program: JSONValue) -> [String] {
    guard case .object(let members) = program else { return [page.text] }
    return members.filter { page[$0.key] != $0.value }.map {
      let found = page[$0.key]?.text ?? "none"
      return "\($0.key): page \(found.prefix(300)), program \($0.value.text.prefix(300))"
    }
  }

  @Test func `random events cover every event of a page`() throws {
    var random = SeededGenerator(seed: 7)
    let state = ReportState(ListedGame.list(RandomReport.records(20, &random)))
    let names = (0..<400).map { _ in
      RandomReport.json(of: RandomReport.event(for: state, &random))?["type"]?.string ?? ""
    }
    // Only the program's store loads, replaces and appends rows.
    let expected: Set = [
      "search", "choose", "clear", "pressBadge", "showBadges", "view", "open", "close", "sort",
      "reverse", "shuffle",
    ]
    #expect(Set(names) == expected)
  }

  @Test func `the page unpacks the same rows as JSON Lines`() throws {
    let records = try Sample.everyKind().flatMap { GameRecord.records(of: $0) }
    var output: [UInt8] = []
    var formatter = OutputFormat.jsonLines.formatter
    formatter.append(records, to: &output)
    let settings = FormatSettings(language: .english, width: 80)
    let driver = """
      const keys = Object.keys(catalog.columns);
      for (const row of rows()) console.log(JSON.stringify(row, keys));
      """
    let lines = try NodeRun.lines(driver, settings, RandomReport.page(records))
    let expected = String(decoding: output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == expected.count)
    for (line, row) in zip(lines, expected) {
      #expect(
        try JSONReader.read(Array(line.utf8)) == JSONReader.read(Array(row.utf8)))
    }
  }

  @Test func `names that differ only in Unicode normalization stay distinct`() throws {
    let records = ["\u{AC00}.png", "\u{1100}\u{1161}.png"].flatMap {
      GameRecord.records(of: Sample.outcome($0, Sample.drawn([Sample.fifth])))
    }
    let rows = try RandomReport.page(records)["rows"]?.array
    #expect(rows?.allSatisfy { $0["source"] != nil } == true)
  }

  @Test func `the page exports the same CSV as the csv format`() throws {
    let texts = Sample.hostile + ["가나", "a\u{301},\u{308}", "=가"]
    let records = texts.flatMap {
      GameRecord.records(
        of: Sample.outcome($0, Sample.drawn([Sample.first, Sample.fifth])))
    }
    var expected: [UInt8] = []
    var formatter = OutputFormat.csv.formatter
    formatter.begin(into: &expected)
    formatter.append(records, to: &expected)
    let settings = FormatSettings(language: .korean, width: 80)
    let lines = try NodeRun.lines(
      "console.log(JSON.stringify(csvText(rows())));", settings, RandomReport.page(records))
    let text = try JSONReader.read(Array(try #require(lines.first).utf8))
    #expect(text.string == "\u{FEFF}" + String(decoding: expected, as: UTF8.self))
  }

  @Test func `the page fills in every phrase as the program does`() throws {
    let numbers = ["0", "1", "2", "1,001"]
    let settings = FormatSettings(language: .english, width: 80)
    let input = ["numbers": JSONValue.array(numbers.map { .string($0) })]
    let driver = """
      for (const name of Object.keys(catalog.phrases)) {
        for (const number of input.numbers) console.log(phrase(name, ...Array(7).fill(number)));
      }
      """
    let expected = Phrase.allCases.flatMap { phrase in
      numbers.map { phrase.wording.text(in: .english, Array(repeating: $0, count: 7)) }
    }
    #expect(try NodeRun.lines(driver, settings, input) == expected)
  }

  /// Prints the state of the page's store, before the first event and after each one.
  private static let driver = """
    const state = new ReportState(rows(), input.orders, catalog.sortKey);
    const snapshot = () => {
      const totals = totalsOf(Array.from(state.order, (row) => state.games[row]));
      const chosen = catalog.filters.filter(({ id }) => state.chosen.has(id)).map(({ id }) =>
        [id, ...[...state.chosen.get(id)].sort((left, right) => left - right)]);
      console.log(JSON.stringify({
        search: state.search, chosen, showsBadges: state.showsBadges, view: state.view,
        sortKey: state.sortKey, isReversed: state.isReversed, seed: state.seed,
        opened: state.opened,
        order: [...state.order],
        counts: state.counts, badge: state.badge, totals,
      }));
    };
    snapshot();
    for (const event of input.events) {
      state.reduce(event);
      snapshot();
    }
    """

  private func snapshot(of state: ReportState) -> JSONValue {
    let totals = Totals(state.order.map { state.games[$0] })
    let claims = totals.claims
    func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
    func list(_ numbers: some Sequence<Int>) -> JSONValue { .array(numbers.map { .integer($0) }) }
    let chosen = ReportFilter.all.compactMap { filter in
      state.chosen[filter.id].map { options in
        JSONValue.array([.string(filter.id.rawValue)] + options.sorted().map { .integer($0) })
      }
    }
    return .object([
      "search": .string(state.search), "chosen": .array(chosen),
      "showsBadges": .bool(state.showsBadges), "view": .string(state.view.rawValue),
      "sortKey": .string(state.sortKey.rawValue), "isReversed": .bool(state.isReversed),
      "seed": optional(state.seed.map { Int($0) }), "opened": optional(state.opened),
      "order": list(state.order),
      "counts": .object(
        of: BadgeKind.allCases.map { ($0.rawValue, .integer(state.counts[$0] ?? -1)) }),
      "badge": state.badge.map { .string($0.rawValue) } ?? .null,
      "totals": .object([
        "games": .integer(totals.games), "tickets": .integer(totals.tickets),
        "spent": .integer(totals.spent), "spentOnDrawn": .integer(totals.spentOnDrawn),
        "won": .integer(totals.won.published), "wonGames": .integer(totals.wonGames),
        "repeated": .integer(totals.repeated), "errors": .integer(totals.errors),
        "toClaim": .integer(claims.games), "net": .integer(claims.net.published),
        "nextDeadline": claims.nextDeadline.map { .string($0.description) } ?? .null,
        "doubtfulGames": .integer(claims.doubtfulGames),
        "doubtful": .integer(claims.doubtful.published),
        "expiredGames": .integer(claims.expiredGames),
        "expired": .integer(claims.expired.published),
        "unpublished": list(totals.won.unpublished),
        "unpublishedToClaim": list(claims.net.unpublished),
        "unpublishedDoubtful": list(claims.doubtful.unpublished),
        "unpublishedExpired": list(claims.expired.unpublished),
      ]),
    ])
  }
}

/// Runs the page's script in node, followed by a driver.
enum NodeRun {
  private static let place = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isInstalled: Bool { place != nil }

  /// The lines that a driver prints, with a page's catalog and its `input`, whose rows are `rows()`.
  static func lines(
    _ driver: String, _ settings: FormatSettings, _ input: [String: JSONValue]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let catalog = ["catalog": PageCatalog(settings).value]
    let members = input.merging(catalog) { $1 }.map { ($0.key, $0.value) }
    let opening = """
      const input = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
      catalog = input.catalog;
      const rows = () => unpacked(input.rows, input.tags);
      """
    let script = [PageFiles.script, opening, driver].joined(separator: "\n")
    let file = try folder.file("page.js", Array(script.utf8))
    let run = try ProgramRun(
      try #require(place), [file.path(percentEncoded: false)],
      input: Array(JSONValue.object(of: members).text.utf8))
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics.prefix(2000))")
    return run.lines
  }
}
