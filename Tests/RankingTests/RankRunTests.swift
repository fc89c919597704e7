import Foundation
import Lottery
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Ranking

struct RankRunTests {
  private let folder: TemporaryFolder
  private static let threads = [1, 2, 3, 8]

  init() throws { folder = try TemporaryFolder() }

  private static func draw(_ numbers: [Int], bonus: Int) throws -> DrawNumbers {
    let winning = try #require(Pick(numbers))
    return try #require(DrawNumbers(winning: winning, bonus: bonus))
  }

  /// A ticket by its index: a first, second or fourth prize, an invalid row, or no rank.
  private static func ticket(_ place: Int) -> [UInt8] {
    switch place {
    case _ where place % 1000 == 999: [6, 5, 4, 3, 2, 1]
    case _ where place % 1000 == 500: [1, 2, 3, 4, 5, 7]
    case _ where place % 1000 == 250: [1, 2, 3, 4, 44, 45]
    case _ where place % 70_000 == 3: [1, 2, 3, 4, 5, 46]
    default: [1, 2, 41, 42, 43, 44]
    }
  }

  private func reader(
    _ bytes: [UInt8], _ name: String
  ) throws -> BatchReader {
    let path = try folder.file(name, bytes).path(percentEncoded: false)
    return try BatchReader(opening: Array(path.utf8), as: nil)
  }

  /// What the handler received of a block.
  private struct Seen: Equatable {
    let first: Int
    let firstLine: Int
    let count: Int
    let winners: [Int]
    let rejected: [String]
  }

  private final class Log: Sendable {
    private let blocks = Mutex<[Seen]>([])
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    func take(_ block: RankedBlock) -> Bool {
      var winners: [Int] = []
      block.forEachWinner { winners.append($0.index) }
      return blocks.withLock { blocks in
        blocks.append(
          Seen(
            first: block.first, firstLine: block.firstLine, count: block.count,
            winners: winners,
            rejected: block.rejections(first: .max).map(\.english)))
        return blocks.count < limit
      }
    }

    var all: [Seen] { blocks.withLock { $0 } }
  }

  private func plan() throws -> ScorePlan {
    var outputs = TicketOutputs()
    outputs.winners = .third
    return ScorePlan(draws: [try Self.draw([1, 2, 3, 4, 5, 6], bonus: 7)], outputs: outputs)
  }

  @Test("blocks arrive in order and add up, for any number of threads", arguments: threads)
  func order(threads: Int) throws {
    let count = 300_000
    let bytes = (0..<count).flatMap { Self.ticket($0) }
    for _ in 0..<3 {
      let log = Log()
      let reader = try reader(bytes, "a.u8")
      let tally = try RankRun.tally(of: reader, plan: try plan(), threads: threads) {
        log.take($0)
      }
      #expect(tally.tickets == count - 5 && tally.rejected == 5)
      #expect(tally.counts.map(\.inOrder) == [[300, 300, 0, 300, 0]])
      #expect(log.all.map(\.first) == [0, 65_536, 131_072, 196_608, 262_144])
      #expect(log.all.map(\.count).reduce(0, +) == count)
      #expect(
        log.all.flatMap(\.winners) == (0..<count).filter { $0 % 1000 == 500 || $0 % 1000 == 999 })
      #expect(
        log.all.flatMap(\.rejected)
          == [3, 70_003, 140_003, 210_003, 280_003].map {
            "ticket \($0): expected numbers from 1 to 45, found 46"
          })
    }
  }

  @Test("rejected lines are named with their number and reason, as many as asked for")
  func reasons() throws {
    let text = "n1,n2\n1,2,3,4,5,6\n\n1,2,3,4,5,5\n1,2,3\n7,8,9,10,11,12\n1;2;3;4;5;46\n"
    let reasons = [
      "line 4: expected six different numbers, found 5 twice",
      "line 5: expected six numbers, found 3 up to byte 5, the end of the line",
      "line 7: expected a number from 1 to 45, found 46 at byte 10",
    ]
    for count in [0, 1, 2, 3, 9] {
      _ = try RankRun.tally(of: try reader(Array(text.utf8), "a.csv"), plan: try plan(), threads: 1)
      {
        #expect($0.rejections(first: count).map(\.english) == Array(reasons.prefix(count)))
        #expect($0.score.rejected == [1, 2, 4])
        return true
      }
    }
  }

  @Test("line numbers stay right across blocks, even if lines overfill one", arguments: threads)
  func lines(threads: Int) throws {
    let row = "1,2,41,42,43,44\n"
    let text =
      "n1,n2,n3,n4,n5,n6\n" + String(repeating: row, count: 50_000)
      + String(repeating: "1\n", count: 200_000) + "\n\n6,5,4,3,2,1\nx"
    let log = Log()
    let reader = try reader(Array(text.utf8), "a.csv")
    let tally = try RankRun.tally(of: reader, plan: try plan(), threads: threads) { log.take($0) }
    #expect(tally.tickets == 50_001 && tally.rejected == 200_001)
    #expect(tally.lines == 1 + 50_000 + 200_000 + 4)
    #expect(log.all.flatMap(\.winners) == [250_000])
    let short = "expected six numbers, found 1 up to byte 1, the end of the line"
    let lines =
      (50_002...250_001).map { "line \($0): \(short)" }
      + ["line 250005: expected a number, found 'x' at byte 0"]
    #expect(log.all.flatMap(\.rejected) == lines)
    let starts = log.all.map(\.first)
    #expect(starts == starts.sorted())
  }

  @Test("a handler that returns false ends the run", arguments: threads)
  func stop(threads: Int) throws {
    let log = Log(limit: 2)
    let bytes = (0..<1_000_000).flatMap { Self.ticket($0) }
    let reader = try reader(bytes, "a.u8")
    _ = try RankRun.tally(of: reader, plan: try plan(), threads: threads) { log.take($0) }
    // Blocks already in progress are delivered too, in order.
    #expect(log.all.count >= 2 && log.all.count <= 2 + threads)
    #expect(log.all.map(\.first) == log.all.indices.map { $0 * 65_536 })
  }

  @Test("a file that ends too early is refused", arguments: threads)
  func failure(threads: Int) throws {
    let plan = try plan()
    let bytes = (0..<140_000).flatMap { Self.ticket($0) }
    let reader = try reader(bytes, "a.u8")
    let path = folder.url.appending(path: "a.u8").path(percentEncoded: false)
    #expect(try ProgramRun("/usr/bin/truncate", ["-s", "500000", path]).status == 0)
    var failure: BatchReader.Failure?
    do throws(BatchReader.Failure) {
      _ = try RankRun.tally(of: reader, plan: plan, threads: threads) { _ in true }
    } catch {
      failure = error
    }
    guard case .refused(let reason) = failure else {
      Issue.record("expected a refused file")
      return
    }
    #expect(reason.english == "expected 140000 tickets, found 83333 of them and 2 bytes")
  }
}
