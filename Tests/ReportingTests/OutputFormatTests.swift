import Lottery
import Testing

@testable import Reporting

struct OutputFormatTests {
  @Test func `format names are unique`() {
    let names = OutputFormat.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isSuperset(of: ["table", "cards", "jsonl", "csv"]))
  }

  @Test func `every format is described in both languages`() {
    for format in OutputFormat.all {
      #expect(
        !format.summary.text(in: .english).isEmpty && !format.summary.text(in: .korean).isEmpty)
    }
  }

  @Test func `each format name selects its formatter`() throws {
    let settings = FormatSettings(language: .english, width: 80)
    let outcome = Sample.outcome("a.png", failure: InputFailure(.noCode))
    var starts: [String: String] = [:]
    var outputs: Set<[UInt8]> = []
    for format in OutputFormat.all {
      var formatter = format.formatter(settings)
      var output: [UInt8] = []
      formatter.begin(into: &output)
      formatter.append(outcome, to: &output)
      starts[format.name] = String(decoding: output.prefix(9), as: UTF8.self)
      formatter.end(into: &output)
      #expect(String(decoding: output, as: UTF8.self).contains("a.png"), "\(format.name)")
      #expect(outputs.insert(output).inserted, "\(format.name) writes what another format writes")
    }
    #expect(starts["table"] == "a.png  no")
    #expect(starts["cards"] == "┌──")
    #expect(starts["jsonl"] == #"{"schema""#)
    #expect(starts["csv"] == "schema,so")
    // A page is written at its end.
    #expect(starts["html"] == "")
  }

  @Test func `the same outcome gives the same bytes, whatever came before it`() throws {
    let settings = FormatSettings(language: .korean, width: 80)
    let outcomes = try Sample.everyKind()
    for format in OutputFormat.all {
      var formatter = format.formatter(settings)
      var together: [UInt8] = []
      for outcome in outcomes { formatter.append(outcome, in: .korean, to: &together) }
      var apart: [UInt8] = []
      for outcome in outcomes {
        var fresh = format.formatter(settings)
        fresh.append(outcome, in: .korean, to: &apart)
      }
      #expect(together == apart, "\(format.name)")
    }
  }
}
