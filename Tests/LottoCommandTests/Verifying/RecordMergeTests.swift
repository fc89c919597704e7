import Lottery
import Reporting
import TestSupport
import Testing

@testable import LottoCommand

/// Sorted sources that are merged.
struct RecordMergeTests {
  /// Records of an array.
  private final class Records: RecordSource {
    private var rest: [VerifyRecord]
    init(_ names: [Int]) {
      rest = names.map { VerifyRecord(source: Array("\($0)".utf8), answer: nil) }
    }

    func next() throws(Failure) -> VerifyRecord? { rest.isEmpty ? nil : rest.removeFirst() }
  }

  private static func merged(_ sources: [[Int]]) throws(Failure) -> [Int] {
    let names = sources.indices.map { "file \($0)" }
    let merge = try RecordMerge(sources.map { Records($0) }, names: names)
    var all: [Int] = []
    while let record = try merge.next() {
      all.append(Int(String(decoding: record.source, as: UTF8.self)) ?? -1)
    }
    return all
  }

  @Test func `any number of sources come out as one in order`() throws {
    var random = SeededGenerator(seed: 4)
    for count in 0...12 {
      let sources = (0..<count).map { _ in
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
          Int.random(in: 100...199, using: &random)
        }.sorted()
      }
      #expect(try Self.merged(sources) == sources.flatMap(\.self).sorted())
    }
  }

  @Test func `a source that is not in order is named, with what comes too late`() throws {
    let failure = #expect(throws: Failure.self) {
      try Self.merged([[101, 102], [105, 103, 104]])
    }
    #expect(
      failure?.reason?.english
        == "file 1 is not sorted: 103 comes too late; sort it with LC_ALL=C, or leave out --sorted")
    #expect(failure?.status == ExitStatus.usage)
  }
}
