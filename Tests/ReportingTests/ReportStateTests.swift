import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

struct ReportStateTests {
  private static func option(_ status: GameRecord.Status) throws -> Int {
    try #require(GameRecord.Status.allCases.firstIndex(of: status))
  }

  @Test func `rows of a file learn where their ticket is paid, even if they come in pieces`() throws
  {
    let rows = try SampleReport.records().map { try GameRecord(row: JSONReader.read($0.line)) }
    let games = ListedGame.list(rows)
    for cut in 1..<4 {
      var state = ReportState()
      state.reduce(.append(Array(games[..<cut])))
      state.reduce(.append(Array(games[cut...])))
      #expect(state.games == (try SampleReport.games()))
      let places = SampleReport.scene(of: state, rows, .english).cards()[0].back.compactMap {
        if case .facts(let facts) = $0 { facts.first { $0.name == "Claim at" } } else { nil }
      }
      let office = Line("the head office of NH Nonghyup Bank")
      #expect(places.map(\.value) == [office, office, office])
    }
  }

  // MARK: - Searching and filtering

  @Test(arguments: [
    ("", Array(0...10)), ("  ", Array(0...10)), ("c.png", [6]), ("B.PNG", [0, 1, 2, 3]),
    ("17", [0, 2, 3, 4, 5, 8, 9, 10]), ("12 17", [3]), ("1 2", [1, 2, 8, 9]),
    ("없음", [5, 7]), ("\u{110B}\u{1165}\u{11B9}\u{110B}\u{1173}\u{11B7}", [5, 7]),
    ("270", [6]), ("1st", [0]), ("3등", [10]), ("자동", [0, 2, 3, 4, 5, 8, 9, 10]),
    ("expired", [8]), ("만료", [8]), ("PENDING", [4]), ("2,207,575", [0]), ("50000", [3]),
    ("50,000", [3]),
    ("2023-12-30 b.png", [0, 1, 2, 3]),
    ("2024-12-31", [0, 2, 3, 8, 10]), ("repeat", [9]), ("cannot opened", [7]),
    ("0011000110 43", [0, 4, 5]), ("nowhere", []), ("46", []),
  ])
  func `a search finds the rows that contain every word`(_ text: String, _ rows: [Int]) throws {
    let state = try SampleReport.state(.search(text))
    #expect(state.search == text)
    #expect(state.order == rows)
  }

  @Test func `options of a multiple choice add up and can be removed one by one`() throws {
    var state = try SampleReport.state(.choose(.rank, option: 5, isOn: true))
    #expect(state.order == [2, 8, 9])
    state.reduce(.choose(.rank, option: 1, isOn: true))
    #expect(state.order == [0, 2, 8, 9])
    #expect(state.chosen == [.rank: [1, 5]])
    state.reduce(.choose(.rank, option: 5, isOn: false))
    #expect(state.order == [0])
    state.reduce(.choose(.rank, option: 1, isOn: false))
    #expect(state.order == Array(0...10))
    #expect(state.chosen.isEmpty)
  }

  @Test func `an option of a single choice replaces the previous one`() throws {
    var state = try SampleReport.state(.choose(.claim, option: 0, isOn: true))
    #expect(state.order == [0, 2, 3, 10])
    state.reduce(.choose(.claim, option: 1, isOn: true))
    #expect(state.order == [8])
    #expect(state.chosen == [.claim: [1]])
  }

  @Test(arguments: [
    (ReportFilter.ID.round, 1101, [4, 5]), (.type, 1, [1]), (.type, 2, [2]),
    (.status, 0, [0, 2, 3, 8, 10]), (.status, 1, [1]), (.status, 6, [9]), (.rank, 2, []),
  ])
  func `a filter passes the rows of its option`(
    _ filter: ReportFilter.ID, _ option: Int, _ rows: [Int]
  ) throws {
    #expect(try SampleReport.state(.choose(filter, option: option, isOn: true)).order == rows)
  }

  @Test func `filters and search narrow the list together`() throws {
    let state = try SampleReport.state(
      .choose(.rank, option: 5, isOn: true), .choose(.claim, option: 0, isOn: true),
      .search("b.png"))
    #expect(state.order == [2])
  }

  @Test func `clearing resets search and filters but keeps the order`() throws {
    let state = try SampleReport.state(
      .sort(.rank), .search("17"), .choose(.rank, option: 1, isOn: true), .clear)
    #expect(state.search.isEmpty)
    #expect(state.chosen.isEmpty)
    #expect(state.sortKey == .rank)
    #expect(state.order.count == 11)
    #expect(state.order.first == 0)
  }

  // MARK: - Badges

  @Test func `the index of a kind is its position among all cases`() {
    let all = ListedGame.Kind.allCases
    #expect(all.map(\.rawValue) == Array(all.indices))
  }

  @Test(arguments: [
    (BadgeKind.all, Array(0...10)), (.won, [0, 2, 3, 8, 10]), (.lost, [1]),
    (.pending, [4]), (.noDraw, [5]), (.repeated, [9]), (.other, [6]), (.error, [7]),
  ])
  func `a badge shows only its rows, and all rows when pressed again`(
    _ kind: BadgeKind, _ rows: [Int]
  ) throws {
    var state = try SampleReport.state(.pressBadge(kind))
    #expect(state.badge == kind)
    #expect(state.order == rows)
    state.reduce(.pressBadge(kind))
    #expect(state.badge == .all)
    #expect(state.order == Array(0...10))
  }

  @Test func `badge counts respect the search but not the chosen status`() throws {
    let all: [BadgeKind: Int] = [
      .all: 11, .won: 5, .lost: 1, .pending: 1, .noDraw: 1, .repeated: 1, .other: 1, .error: 1,
    ]
    #expect(try SampleReport.state().counts == all)
    #expect(try SampleReport.state(.pressBadge(.won)).counts == all)
    let found: [BadgeKind: Int] = [
      .all: 8, .won: 5, .lost: 0, .pending: 1, .noDraw: 1, .repeated: 1, .other: 0, .error: 0,
    ]
    #expect(try SampleReport.state(.search("17")).counts == found)
    #expect(try SampleReport.state(.search("17"), .pressBadge(.pending)).counts == found)
  }

  @Test func `a badge is pressed only if its status alone is chosen`() throws {
    let state = try SampleReport.state(
      .choose(.status, option: Self.option(.noDraw), isOn: true))
    #expect(state.badge == .noDraw)
    #expect(state.order == [5])
    let both = try SampleReport.state(
      .choose(.status, option: Self.option(.noDraw), isOn: true),
      .choose(.status, option: Self.option(.pending), isOn: true))
    #expect(both.badge == nil)
  }

  @Test func `hiding and showing badges changes no row`() throws {
    var state = try SampleReport.state(.showBadges(false))
    #expect(!state.showsBadges)
    #expect(state.order.count == 11)
    state.reduce(.showBadges(true))
    #expect(state.showsBadges)
  }

  // MARK: - Order

  @Test(arguments: [
    (SortKey.input, Array(0...10)),
    (.source, [4, 9, 0, 1, 2, 3, 6, 7, 8, 10, 5]),
    (.round, [7, 6, 0, 1, 2, 3, 8, 9, 10, 4, 5]),
    (.game, [6, 7, 0, 4, 5, 8, 9, 10, 1, 2, 3]),
    (.numbers, [6, 7, 1, 2, 8, 9, 3, 0, 4, 5, 10]),
    (.rank, [0, 10, 3, 2, 8, 9, 1, 4, 5, 6, 7]),
    // Games 2, 8 and 9 won the same: one can be claimed, one has expired, one is a repeat.
    (.prize, [10, 0, 3, 2, 9, 8, 1, 4, 5, 6, 7]),
    (.deadline, [0, 2, 3, 10, 1, 4, 5, 6, 7, 8, 9]),
  ])
  func `rows are sorted by the key, and equal ones keep their order`(
    _ key: SortKey, _ rows: [Int]
  ) throws {
    let state = try SampleReport.state(.sort(key))
    #expect(state.order == rows)
    #expect(state.sortKey == key)
    #expect(ReportState(try SampleReport.games(), sortedBy: key).order == rows)
  }

  @Test(arguments: SortKey.allCases)
  func `places order rows as the list does, and equal rows share one`(_ key: SortKey) throws {
    var random = SeededGenerator(seed: 3)
    let games = ListedGame.list(RandomReport.records(60, &random))
    let places = key.places(of: games)
    let order = ReportState(games, sortedBy: key).order
    #expect(order == games.indices.sorted { (places[$0], $0) < (places[$1], $1) })
    for (one, next) in zip(order, order.dropFirst()) {
      let isSame =
        key == .source
        ? games[one].text == games[next].text
        : key != .input && key.value(of: games[one]) == key.value(of: games[next])
      #expect(places[next] - places[one] == (isSame ? 0 : 1))
    }
  }

  @Test(arguments: SortKey.allCases)
  func `an order can be reversed and restored, and a new one starts unreversed`(_ key: SortKey)
    throws
  {
    let sorted = try SampleReport.state(.sort(key))
    var state = try SampleReport.state(.sort(key), .reverse)
    #expect(state.isReversed)
    #expect(state.order == sorted.order.reversed())
    state.reduce(.reverse)
    #expect(!state.isReversed)
    #expect(state.order == sorted.order)
    #expect(try !SampleReport.state(.sort(key), .reverse, .sort(.rank)).isReversed)
  }

  // The orders come from MurmurHash3's finalizer, computed by a few lines of Python.
  @Test(arguments: [
    (UInt32(7), [7, 0, 3, 5, 6, 1, 4, 10, 9, 2, 8]),
    (UInt32(8), [8, 10, 0, 9, 4, 3, 5, 6, 1, 7, 2]),
  ])
  func `a shuffle gives the same random order for the same seed`(
    _ seed: UInt32, _ rows: [Int]
  ) throws {
    var state = try SampleReport.state(.sort(.rank), .reverse, .shuffle(seed: seed))
    #expect(state.order == rows)
    #expect(state.seed == seed)
    #expect(!state.isReversed)
    state.reduce(.search("17"))
    let passing: Set = [0, 2, 3, 4, 5, 8, 9, 10]
    #expect(state.order == rows.filter(passing.contains))
    state.reduce(.sort(.input))
    #expect(state.seed == nil)
    #expect(state.order == passing.sorted())
  }

  // MARK: - Views, pages, added rows

  @Test func `switching between table and cards changes no row`() throws {
    var state = try SampleReport.state(.view(.cards))
    #expect(state.view == .cards)
    #expect(state.order == Array(0...10))
    state.reduce(.view(.table))
    #expect(state.view == .table)
  }

  @Test func `a tapped row opens its card until it is closed`() {
    var state = ReportState(SampleReport.errors(120))
    state.reduce(.open(row: 117))
    #expect(state.opened == 117)
    #expect(state.view == .table)
    state.reduce(.close)
    #expect(state.opened == nil)
  }

  @Test func `a row that is filtered out cannot be opened`() throws {
    let state = try SampleReport.state(.pressBadge(.lost), .open(row: 0))
    #expect(state.opened == nil)
    #expect(state.view == .table)
  }

  @Test func `the state is loading until the rows have arrived`() throws {
    #expect(try SampleReport.state(.loading(true)).isLoading)
    #expect(try !SampleReport.state(.loading(true), .loading(false)).isLoading)
  }

  @Test func `replacing the rows keeps the search and the sort key`() throws {
    let state = try SampleReport.state(
      .search("1.png"), .sort(.source), .open(row: 0), .replace(SampleReport.errors(22)))
    #expect(state.order == [1, 11, 21])
    #expect(state.opened == nil)
    #expect(state.games.count == 22)
  }

  @Test func `added rows are sorted in, and turned cards stay turned`() throws {
    var state = ReportState(SampleReport.errors(60), sortedBy: .rank)
    state.reduce(.open(row: 5))
    let before = state
    state.reduce(.append(try SampleReport.games()))
    #expect(state.games.count == 71)
    // The first prize of the added rows comes first.
    #expect(state.order.first == 60)
    #expect(state.counts[.won] == 5)
    #expect(state.reorderings == before.reorderings)
    #expect(state.opened == 5)
  }

  @Test func `cards turn back to their front only when the order changes`() throws {
    let reordering: [ReportEvent] = [
      .search("17"), .choose(.rank, option: 1, isOn: true), .clear, .pressBadge(.won),
      .sort(.rank), .reverse, .shuffle(seed: 1), .replace([]),
    ]
    let keeping: [ReportEvent] = [
      .showBadges(false), .view(.cards), .open(row: 1), .close, .loading(true), .append([]),
    ]
    for event in reordering {
      #expect(try SampleReport.state(event).reorderings == 1, "\(event)")
    }
    for event in keeping { #expect(try SampleReport.state(event).reorderings == 0, "\(event)") }
  }
}
