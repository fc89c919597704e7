import Foundation
import Platform
import Ranking
import TestSupport
import Testing

struct CubeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func cube(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun("lotto", ["cube"] + arguments, in: folder.url)
  }

  /// Writes a cube of some of the generated tickets.
  private func write(_ name: String, _ tickets: Range<Int>) throws {
    let run = try ProgramRun("lotto", ["generate", "3000", "-f", "u8"])
    let memory = try PageMemory(count: 6 * tickets.count)
    memory.change { bytes in
      for (place, byte) in run.output[6 * tickets.lowerBound..<6 * tickets.upperBound].enumerated()
      {
        bytes.storeBytes(of: byte, toByteOffset: place, as: UInt8.self)
      }
    }
    var builder = try TallyBuilder()
    try memory.read { rows throws(CubeError) in try builder.add(rows, as: .rows) }
    let path = folder.url.appending(path: name).path(percentEncoded: false)
    try builder.finish().write(to: try #require(BytePath(path)))
  }

  @Test("merging the cubes of all parts gives the cube of the whole")
  func merge() throws {
    try write("a", 0..<1000)
    try write("b", 1000..<1001)
    try write("c", 1001..<3000)
    try write("whole", 0..<3000)
    let run = try cube("merge", "a", "b", "c", "-o", "merged")
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.diagnostics.isEmpty)
    let merged = try Data(contentsOf: folder.url.appending(path: "merged"))
    #expect(try merged == Data(contentsOf: folder.url.appending(path: "whole")))
    // An output that is also an input is read before it is overwritten.
    #expect(try cube("merge", "a", "b", "c", "-o", "a").status == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "a")) == merged)
    #expect(try folder.names() == ["a", "b", "c", "whole", "merged"])
  }

  @Test("an invalid cube ends the merge and is named in the error, and nothing is written")
  func refused() throws {
    try write("a", 0..<10)
    let bytes = try Data(contentsOf: folder.url.appending(path: "a"))
    try folder.file("cut", Array(bytes.prefix(1_000_000)))
    try folder.file("other", Array("1,2,3,4,5,6\n".utf8))
    for name in ["cut", "other", "nothing", "."] {
      let run = try cube("merge", "a", name, "-o", "merged")
      #expect(run.status == 1, "\(name)")
      #expect(run.diagnostics.hasPrefix("lotto: \(name): "), "\(name)")
    }
    #expect(try folder.names() == ["a", "cut", "other"])
  }

  @Test("a cube whose cost exceeds 64 bits is ranked, with the cost capped")
  func fullest() throws {
    let picks = 8_145_060
    func word(_ number: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let tickets = UInt64(picks) * 4_294_967_295
    var bytes = Array("lotto cube 0001\n".utf8) + word(tickets) + word(0)
    bytes += [UInt8](repeating: 255, count: 4 * picks)
    bytes += word(XXHash64.hash(bytes))
    try folder.file("full", bytes)
    for format in ["jsonl", "table", "csv", "html"] {
      let run = try cube("query", "full", "--round", "1244", "--offline", "-f", format)
      #expect(run.status == 0, "\(format)")
      #expect(run.text.replacing(",", with: "").contains("\(tickets)"), "\(format)")
    }
    let row = try #require(
      try cube("query", "full", "--round", "1244", "--offline").rows().first)
    #expect(row.number("cost") == .max && row.number("rank1") == 4_294_967_295)
  }

  @Test("exit statuses match those of other commands")
  func statuses() throws {
    try write("a", 0..<10)
    #expect(try cube("merge", "no", "nothing", "-o", "merged").status == 66)
    #expect(try cube("merge", "a", "-o", "/dev/full").status == 74)
    #expect(try cube("merge", "a", "-o", "no/such/folder").status == 74)
    let usage = [[], ["merge"], ["merge", "a"], ["merge", "-o", "x"], ["melt", "a", "-o", "x"]]
    for call in usage {
      let run = try ProgramRun("lotto", ["cube"] + call, in: folder.url)
      #expect(run.status == 2, "\(call)")
      #expect(run.output.isEmpty, "\(call)")
    }
    #expect(try folder.names() == ["a"])
  }
}
