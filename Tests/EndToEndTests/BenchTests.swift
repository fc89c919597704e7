import JSON
import TestSupport
import Testing

struct BenchTests {
  @Test("bench measures the requested kernel and prints rows")
  func rows() throws {
    let run = try ProgramRun(
      "lotto",
      ["bench", "--tickets", "20000", "--repeat", "2", "--kernel", "portable", "-f", "jsonl"])
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    let kernels = try run.lines.map { try JSONReader.read(Array($0.utf8))["kernel"]?.string }
    #expect(kernels.filter { $0 == "portable" }.count == 11)
    #expect(kernels.allSatisfy { $0 == "portable" || $0 == "" })
  }

  @Test("the table says what its columns and rows mean")
  func legend() throws {
    let run = try ProgramRun(
      "lotto",
      ["bench", "--tickets", "20000", "--repeat", "1", "--kernel", "portable", "-f", "table"])
    #expect(run.status == 0)
    for part in ["count-index   ", "million/s: ", "ratio: ", "0.75 bytes per ticket"] {
      #expect(run.text.contains(part), "\(part)")
    }
  }

  @Test("bench refuses unknown kernels and positional arguments")
  func usage() throws {
    #expect(try ProgramRun("lotto", ["bench", "--kernel", "abacus"]).status == 2)
    #expect(try ProgramRun("lotto", ["bench", "fast"]).status == 2)
  }
}
