import Reporting
import Testing

struct BenchRecordTests {
  private let record = BenchRecord(
    name: "count-index", kernel: "avx2", threads: 1, tickets: 50_000_000, bytes: 37_500_000,
    seconds: [0.001, 0.00125, 0.002], probe: "read", ratios: [0.5, 0.75, 0.8])

  @Test("a row has the median, fastest and slowest run, without exponents")
  func line() {
    #expect(
      record.line
        == #"{"schema":"lotto.bench/1","name":"count-index","kernel":"avx2","threads":1,"#
        + #""tickets":50000000,"bytes":37500000,"tickets_per_second":40000000000.000000,"#
        + #""bytes_per_second":30000000000.000000,"seconds_median":0.001250000,"#
        + #""seconds_min":0.001000000,"seconds_max":0.002000000,"probe":"read","#
        + #""ratio":0.750000,"ratio_min":0.500000,"ratio_max":0.800000,"runs":3}"# + "\n")
  }

  @Test("the table has one line per record, with aligned columns")
  func table() {
    let lines = BenchRecord.table([record, record], in: .english).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1].split(separator: " ").map(String.init)
        == ["count-index", "avx2", "40000.00", "30.00", "read", "0.75"])
    #expect(Set(lines.map(\.count)).count == 1)
  }
}
