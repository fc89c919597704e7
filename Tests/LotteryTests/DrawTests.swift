import Lottery
import Testing

struct DrawTests {
  @Test("the bonus number is from 1 to 45 and not a winning number")
  func bonus() throws {
    let round = try Valid.round(1)
    let winning = try Valid.pick(10, 23, 29, 33, 37, 40)
    for bonus in [0, 46, -1, 10, 40, .max] {
      let draw = Draw(
        round: round, winning: winning, bonus: bonus,
        tiers: [PrizeTier](repeating: .unpublished, count: 5), totalSales: nil)
      #expect(draw == nil, "\(bonus)")
    }
  }

  @Test(
    "a pick's rank follows from its matches and the bonus number",
    arguments: [
      ([1, 13, 18, 26, 34, 38], Rank.first), ([1, 13, 18, 25, 26, 34], .second),
      ([1, 13, 18, 26, 34, 45], .third), ([1, 13, 18, 26, 44, 45], .fourth),
      ([1, 13, 18, 25, 26, 45], .fourth), ([1, 13, 18, 43, 44, 45], .fifth),
      ([1, 13, 18, 25, 44, 45], .fifth), ([1, 13, 25, 43, 44, 45], .none),
      ([1, 13, 42, 43, 44, 45], .none), ([2, 25, 42, 43, 44, 45], .none),
      ([2, 3, 42, 43, 44, 45], .none),
    ])
  func ranks(numbers: [Int], rank: Rank) throws {
    let draw = try Valid.draw(HistoryLine.newest)
    #expect(draw.rank(of: try #require(Pick(numbers))) == rank)
  }

  @Test(
    "prizes come from the round's own row, in every era",
    arguments: [
      (HistoryLine.first, [0, 0, 143_934_100, 5_140_500, 113_400, 10_000]),
      (HistoryLine.round87, [0, 1_799_358_055, 99_964_337, 2_639_059, 120_466, 10_000]),
      (HistoryLine.round88, [0, 3_069_709_650, 66_015_262, 1_729_902, 63_321, 5_000]),
      (HistoryLine.round400, [0, 2_669_834_325, 59_329_652, 1_419_370, 60_192, 5_000]),
      (HistoryLine.round401, [0, 1_168_214_792, 60_424_904, 1_293_227, 50_000, 5_000]),
      (HistoryLine.newest, [0, 1_604_686_625, 60_175_749, 1_290_287, 50_000, 5_000]),
    ])
  func prizes(line: String, prizes: [Int]) throws {
    let draw = try Valid.draw(line)
    #expect(Rank.allCases.map(draw.prize) == prizes)
  }

  @Test("an unpublished prize is nil, not 0; fixed prizes are known from round 401 on")
  func unpublishedPrizes() throws {
    let late = try Valid.draw(401, [6, 12, 18, 31, 38, 43], bonus: 9)
    #expect(Rank.allCases.map(late.prize) == [0, nil, nil, nil, 50_000, 5_000])
    let early = try Valid.draw(400, [9, 21, 27, 34, 41, 43], bonus: 2)
    #expect(Rank.allCases.map(early.prize) == [0, nil, nil, nil, nil, nil])
  }

  @Test("before the prizes were fixed, a row's own figures count")
  func ownFigure() throws {
    let draw = try Valid.draw(
      "400,2010-07-31,9,21,27,34,41,43,2,,,,,,,1,51000,1,6000,43491965000")
    #expect(Rank.winning.map(draw.prize) == [nil, nil, nil, 51_000, 6_000])
  }
}
