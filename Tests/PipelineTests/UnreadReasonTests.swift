import Testing
import WorkerProtocol

@testable import Pipeline

struct UnreadReasonTests {
  private static func search(
    patterns: UInt16 = 0, patternSets: UInt16 = 0, grids: UInt16 = 0, unread: UInt16 = 0,
    correlation: Int16 = 0, missingBits: UInt16 = 0
  ) -> DecodingEnd.Search {
    DecodingEnd.Search(
      patterns: patterns, patternSets: patternSets, grids: grids, unreadGrids: unread,
      correlation: correlation, missingBits: missingBits)
  }

  @Test("without a code, the reason says how far the search got")
  func without() {
    #expect(UnreadReason(Self.search(), codes: 0) == .noFinderPatterns)
    #expect(UnreadReason(Self.search(patterns: 1), codes: 0) == .noFinderPatterns)
    #expect(UnreadReason(Self.search(patterns: 9, patternSets: 1), codes: 0) == .noGrid)
    #expect(UnreadReason(Self.search(patterns: 3), codes: 0) == .noGrid)
    let faint = Self.search(patterns: 3, patternSets: 1, grids: 2, correlation: 41)
    #expect(UnreadReason(faint, codes: 0) == .noGrid)
    let clear = Self.search(patterns: 3, patternSets: 1, grids: 2, unread: 1, correlation: 47)
    #expect(UnreadReason(clear, codes: 0) == .notDecodable(correlation: 47))
    let damaged = Self.search(patterns: 3, patternSets: 1, grids: 2, unread: 1, missingBits: 9)
    #expect(UnreadReason(damaged, codes: 0) == .tooDamaged(missingBits: 9))
    #expect(UnreadReason(damaged, codes: 1) == .moreGrids(1, correlation: 0))
  }

  @Test("with codes, the reason reports only clear grids left unread")
  func with() {
    let all = Self.search(patterns: 9, patternSets: 3, grids: 3, correlation: 40)
    #expect(UnreadReason(all, codes: 2) == nil)
    let some = Self.search(patterns: 9, patternSets: 3, grids: 3, unread: 1, correlation: 61)
    #expect(UnreadReason(some, codes: 2) == .moreGrids(1, correlation: 61))
  }

  @Test("without a search there is no reason")
  func noSearch() { #expect(UnreadReason(nil, codes: 0) == nil) }
}
