import Lottery
import Testing

struct PriceEraTests {
  @Test(
    "a game costs 2,000 won up to round 87 and 1,000 won from then on",
    arguments: [
      (1, 2000), (87, 2000), (88, 1000), (400, 1000), (401, 1000), (1244, 1000), (9999, 1000),
    ])
  func gamePrice(round: Int, price: Int) throws {
    #expect(PriceEra(of: try Valid.round(round)).gamePrice == price)
  }

  @Test("eras change at rounds 88 and 401")
  func eras() throws {
    for (number, era) in [
      (1, PriceEra.founding), (87, .founding), (88, .halved), (400, .halved), (401, .fixedFourth),
      (9999, .fixedFourth),
    ] {
      #expect(PriceEra(of: try Valid.round(number)) == era)
    }
  }

  @Test("only the fourth and fifth prizes from round 401 on are fixed")
  func fixedPrizes() {
    #expect(
      Rank.allCases.map(PriceEra.fixedFourth.fixedPrize) == [nil, nil, nil, nil, 50_000, 5_000])
    for era in [PriceEra.founding, .halved] {
      #expect(Rank.allCases.allSatisfy { era.fixedPrize(of: $0) == nil })
    }
  }
}
