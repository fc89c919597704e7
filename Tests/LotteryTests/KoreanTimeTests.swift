import Lottery
import Testing

struct KoreanTimeTests {
  // date -u -d '2026-11-21 11:35:00' +%s: 20:35 in Korea, on a Saturday.
  private let draw = 1_795_260_900

  @Test("a day in Korea begins at 15:00 UTC")
  func day() {
    #expect(KoreanTime(secondsSinceEpoch: 0).day.description == "1970-01-01")
    // 2026-11-21 14:59:59 and 15:00:00 UTC.
    #expect(KoreanTime(secondsSinceEpoch: draw + 12_299).day.description == "2026-11-21")
    #expect(KoreanTime(secondsSinceEpoch: draw + 12_300).day.description == "2026-11-22")
  }

  @Test("a day counts as drawn from 20:35 on")
  func drawn() {
    let before = KoreanTime(secondsSinceEpoch: draw - 1)
    #expect(before.lastDrawnDay.description == "2026-11-20")
    let after = KoreanTime(secondsSinceEpoch: draw)
    #expect(after.lastDrawnDay.description == "2026-11-21")
    #expect(Round.all(drawnBy: before.lastDrawnDay).last?.number == 1250)
    #expect(Round.all(drawnBy: after.lastDrawnDay).last?.number == 1251)
  }
}
