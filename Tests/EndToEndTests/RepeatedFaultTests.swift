import Foundation
import TestSupport
import Testing

/// Runs in which every Nth system call of a kind fails.
struct RepeatedFaultTests {
  private let folder: TemporaryFolder
  private let library: FaultLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = try FaultLibrary(in: folder)
  }

  private static let day = ["--offline", "--as-of", Lotto.day]

  /// Commands that run under repeated faults.
  enum Command: String, CaseIterable {
    case scan, check, rank, draws, merge

    var words: [String] {
      let image = Lotto.fixture("winner-round-50.png")
      switch self {
      case .scan: return ["scan", "-j2", "-f", "jsonl", image, Lotto.fixture("blank.png"), image]
      case .check: return ["check", "-f", "jsonl"]
      case .rank:
        return ["rank", "--all", "--no-timing", "-f", "jsonl", "--input-format", "csv", "-"]
      case .draws: return ["draws", "export"]
      case .merge: return ["merge", "-f", "jsonl", "-"]
      }
    }
  }

  @Test(arguments: Command.allCases, FaultTests.Fault.all)
  func `repeated faults neither hang a run nor corrupt its output`(
    _ command: Command, _ fault: FaultTests.Fault
  ) throws {
    let input = try input(of: command)
    let whole = try run(command, input)
    let wholeLines = Set(whole.lines)
    for number in [2, 5, 40] {
      // Never 1: a call that always fails would be retried forever.
      let spec = "\(fault.call):%\(number):\(fault.error)"
      let run = try run(command, input, ["LOTTO_FAULT": spec])
      let name = "\(command.rawValue), every \(number)th \(fault.testDescription)"
      #expect(run.status != 124, "\(name): hangs")
      #expect([0, 1, 2, 66, 69, 70, 74, 141].contains(run.status), "\(name): \(run.status)")
      if run.status != whole.status {
        #expect(run.diagnostics.contains("lotto: "), "\(name): not reported, status \(run.status)")
      }
      for line in run.lines where !wholeLines.contains(line) {
        // A line may be cut off where a write failed, or be the error row of an unreadable input.
        let isCut = run.status == 74 && whole.text.contains(line)
        let isError = line.contains(#""status":"error""#)
        #expect(isCut || isError, "\(name): \(line)")
      }
      if [0, 1].contains(run.status), run.status == whole.status, command != .scan {
        #expect(run.output == whole.output, "\(name)")
      }
    }
  }

  private func input(of command: Command) throws -> [UInt8] {
    switch command {
    case .scan, .draws: return []
    case .check:
      let payloads = try Repository.rows(ofTable: "Scans/manifest.tsv").map { $0[2] }
      return Array((payloads.joined(separator: "\n") + "\n").utf8)
    case .rank: return Array("1,2,3,4,5,6\n7,8,9,10,11,12\n".utf8)
    case .merge: return try run(.rank, try input(of: .rank)).output
    }
  }

  private func run(
    _ command: Command, _ input: [UInt8], _ environment: [String: String] = [:]
  ) throws -> ProgramRun {
    var words = ["60", ProgramRun.path(of: "lotto")] + command.words
    if command != .merge { words += Self.day }
    let faults = environment.isEmpty ? [:] : library.environment.merging(environment) { $1 }
    return try ProgramRun(
      "/usr/bin/timeout", words, input: input, environment: faults, in: Repository.root)
  }
}
