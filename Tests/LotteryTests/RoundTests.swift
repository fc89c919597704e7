import Lottery
import Testing

struct RoundTests {
  @Test("rounds run from 1 to a million, for draws may be simulated")
  func range() {
    #expect(Round(1)?.number == 1)
    #expect(Round(1_000_000)?.number == 1_000_000)
    for number in [0, -1, 1_000_001, .max, .min] { #expect(Round(number) == nil) }
  }

  @Test(
    "draw dates match another program's results",
    arguments: [
      (1, "2002-12-07"), (2, "2002-12-14"), (87, "2004-07-31"), (88, "2004-08-07"),
      (262, "2007-12-08"), (400, "2010-07-31"), (401, "2010-08-07"), (691, "2016-02-27"),
      (1160, "2025-02-22"), (1208, "2026-01-24"), (1244, "2026-10-03"), (1245, "2026-10-10"),
      (9999, "2194-07-19"),
    ])
  func drawDate(number: Int, date: String) throws {
    #expect(try Valid.round(number).drawDate.description == date)
  }

  @Test("earlier rounds sort first")
  func order() throws {
    #expect(try Valid.round(9) < Valid.round(10))
    #expect(try !(Valid.round(10) < Valid.round(10)))
  }
}
