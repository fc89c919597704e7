import Foundation
import Lottery
import TestSupport
import Testing

/// Processes that write the same cache concurrently.
///
/// `LOTTO_CACHE_WRITERS=32x1000` runs 32 writers with 1,000 writes each; the default is 8x6.
struct DrawCacheWritersTests {
  /// The number of processes, and of writes by each.
  private static let size: (writers: Int, writes: Int) = {
    let text = ProcessInfo.processInfo.environment["LOTTO_CACHE_WRITERS"] ?? "8x6"
    let parts = text.split(separator: "x").compactMap { Int($0) }
    return parts.count == 2 ? (parts[0], parts[1]) : (8, 6)
  }()

  /// A round's line with the first `stages` of its ten figures; each stage adds one more.
  private func line(round: Int, stages: Int) throws -> String {
    let date = try #require(Round(round)).drawDate
    let all = [1, 1000 * round, 2, 200_000, 3, 100_000, 4, 50_000, 5, 5_000]
    let figures = all.indices.map { $0 < stages ? "\(all[$0])" : "" } + ["99999999"]
    return "\(round),\(date),1,2,3,4,5,6,7,\(figures.joined(separator: ","))\n"
  }

  @Test("every draw that any process wrote is stored in full")
  func writers() async throws {
    let (writers, writes) = Self.size
    let setting = try DrawSetting()
    let program = ProgramRun.path(of: "lotto")
    let rounds = (writes + 9) / 10
    for writer in 0..<writers {
      for step in 0..<writes {
        let round = 1300 + writer * rounds + step / 10
        let text = try line(round: round, stages: 1 + step % 10)
        try setting.folder.file("\(writer)-\(step).csv", Array(text.utf8))
      }
    }
    let script = """
      for ((step = 0; step < \(writes); step++)); do
        \(program) draws import -q --as-of 2190-01-01 \(setting.folder.url.path)/$0-$step.csv || exit
      done
      """
    let environment = ["XDG_CACHE_HOME": setting.folder.url.appending(path: "cache").path]
    let statuses = try await withThrowingTaskGroup { group in
      for writer in 0..<writers {
        group.addTask {
          try await Self.finish("/bin/bash", ["-c", script, "\(writer)"], environment)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: writers))
    let expected = try (0..<writers).flatMap { writer in
      try (0..<rounds).map { index in
        let stages = min(10, writes - 10 * index)
        return try line(round: 1300 + writer * rounds + index, stages: stages)
      }
    }
    #expect(setting.stored.map { $0 + "\n" } == expected)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: setting.cache.deletingLastPathComponent().path)
    #expect(names.sorted() == ["draws.cache", "draws.lock"])
  }

  /// Runs a program to its end without blocking a test thread.
  private static func finish(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }
}
