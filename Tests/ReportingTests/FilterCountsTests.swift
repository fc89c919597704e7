import Testing

@testable import Reporting

struct FilterCountsTests {
  private static func counts(
    _ filter: ReportFilter.ID, _ events: ReportEvent...
  ) throws -> [Int: Int] {
    var state = try SampleReport.state()
    for event in events { state.reduce(event) }
    let options = try #require(FilterCounts(state).options[filter])
    #expect(options.map(\.option) == options.map(\.option).sorted())
    return Dictionary(uniqueKeysWithValues: options.map { ($0.option, $0.rows) })
  }

  @Test(arguments: [
    (ReportFilter.ID.status, [0: 5, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1]),
    (.rank, [1: 1, 3: 1, 4: 1, 5: 3]), (.round, [1100: 7, 1101: 2, 270: 1]),
    (.claim, [0: 4, 1: 1]),
  ])
  func `every option that occurs is counted`(
    _ filter: ReportFilter.ID, _ counts: [Int: Int]
  ) throws {
    #expect(try Self.counts(filter) == counts)
  }

  @Test func `a choice narrows every other filter but not its own`() throws {
    let choice = ReportEvent.choose(.rank, option: 5, isOn: true)
    #expect(try Self.counts(.rank, choice) == [1: 1, 3: 1, 4: 1, 5: 3])
    #expect(try Self.counts(.claim, choice) == [0: 1, 1: 1])
    let both = ReportEvent.choose(.claim, option: 1, isOn: true)
    #expect(try Self.counts(.rank, choice, both) == [5: 1])
    #expect(try Self.counts(.status, choice, both) == [0: 1])
  }

  @Test func `a chosen option stays listed even if no row has it`() throws {
    let choice = ReportEvent.choose(.rank, option: 2, isOn: true)
    #expect(try Self.counts(.rank, choice)[2] == 0)
    #expect(try Self.counts(.rank)[2] == nil)
  }

  @Test func `the search narrows the counts`() throws {
    #expect(try Self.counts(.status, .search("c.png")) == [4: 1])
  }

  @Test func `negative and large options are counted too`() {
    var tally = OptionTally()
    for option in [3, -1, .max, 3, 12_345] { tally.add(1, to: option) }
    tally.add(0, to: 1)
    #expect(tally.options.map(\.option) == [-1, 1, 3, 12_345, .max])
    #expect(tally.options.map(\.rows) == [1, 0, 2, 1, 1])
  }
}
