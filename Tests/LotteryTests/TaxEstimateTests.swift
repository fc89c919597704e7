import Lottery
import Testing

struct TaxEstimateTests {
  @Test(
    "income tax and local tax match figures worked out by hand",
    arguments: [
      (0, 0, 0), (5_000, 0, 0), (50_000, 0, 0), (2_000_000, 0, 0),
      (2_000_001, 400_000, 40_000), (2_000_050, 400_010, 40_000),
      (60_175_749, 12_035_140, 1_203_510),
      (300_000_000, 60_000_000, 6_000_000), (300_000_001, 60_000_000, 6_000_000),
      (300_000_100, 60_000_030, 6_000_000), (500_000_000, 120_000_000, 12_000_000),
      (1_604_686_625, 451_405_980, 45_140_590), (40_722_959_400, 12_186_887_820, 1_218_688_780),
    ])
  func taxes(prize: Int, income: Int, local: Int) {
    let tax = TaxEstimate(prize: prize)
    #expect(tax.incomeTax == income)
    #expect(tax.localTax == local)
    #expect(tax.total == income + local)
  }

  @Test("net prizes match figures worked out by hand")
  func net() {
    #expect(300_000_000 - TaxEstimate(prize: 300_000_000).total == 234_000_000)
    #expect(500_000_000 - TaxEstimate(prize: 500_000_000).total == 368_000_000)
    #expect(1_604_686_625 - TaxEstimate(prize: 1_604_686_625).total == 1_108_140_055)
  }

  @Test("tax never falls as the prize grows, and is never over 33%")
  func monotone() {
    var last = 0
    for prize in stride(from: 1_999_000, through: 700_000_000, by: 49_999) {
      let total = TaxEstimate(prize: prize).total
      #expect(total >= last && total * 100 <= prize * 33)
      last = total
    }
  }

  @Test("the largest integer does not overflow")
  func largest() {
    // Computed in Python: 22% of the first 300,000,000 won and 33% of the rest, rounded down.
    #expect(TaxEstimate(prize: .max).incomeTax == 2_767_011_611_026_432_740)
    #expect(TaxEstimate(prize: .max).localTax == 276_701_161_102_643_270)
  }
}
