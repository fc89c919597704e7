import Foundation
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct ListingOptionsTests {
  private static func options(_ arguments: String...) throws(UsageError)
    -> ListingOptions
  {
    try ListingOptions(arguments.map { Array($0.utf8) })
  }

  @Test func `by default everything is tried, and options end at the first file`() throws {
    let options = try Self.options("a.png", "--strategies", "b.png")
    #expect(options.paths == ["a.png", "--strategies", "b.png"].map { Array($0.utf8) })
    #expect(options.strategies == .all)
    #expect(options.attempts.map(\.name) == Attempt.all.map(\.name))
    #expect(try Self.options("--", "--help").paths == [Array("--help".utf8)])
  }

  @Test func `lists select strategies and attempts, which keep their standard order`() throws {
    let options = try Self.options(
      "--strategies", "template,grid", "--attempts", "near,inverted,plain", "a.png")
    #expect(options.strategies == [.grid, .template])
    #expect(options.attempts.map(\.name) == ["plain", "inverted", "near"])
    for (name, strategies) in DecodeStrategies.named {
      #expect(try Self.options("--strategies", name, "a.png").strategies == strategies)
    }
  }

  @Test func `--effort sets how long a search goes on`() throws {
    #expect(try Self.options("a.png").decoding.effort == .normal)
    #expect(try Self.options("--effort", "fast", "a.png").decoding.effort == .fast)
    #expect(try Self.options("--effort", "thorough", "a.png").decoding.effort == .thorough)
  }

  @Test(arguments: [
    ["--effort", "slow", "a.png"], ["--effort", "fast,normal", "a.png"], ["--effort"],
    ["--strategies", "magic", "a.png"], ["--strategies", "", "a.png"],
    ["--strategies", "grid,", "a.png"],
    ["--strategies"], ["--attempts", "Plain", "a.png"], ["--attempt", "plain", "a.png"],
    ["--strategies", "grid"], ["--"],
  ])
  func `unknown names, unknown options and a missing file name are refused`(_ arguments: [String])
    throws
  {
    #expect(throws: UsageError.self) {
      try ListingOptions(arguments.map { Array($0.utf8) })
    }
    let run = try ProgramRun("lotto-decode", arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("lotto-decode: "))
    #expect(run.diagnostics.count { $0 == "\n" } == 1)
  }

  @Test func `the help names every attempt and strategy in lines that fit a terminal`()
    throws
  {
    let run = try ProgramRun("lotto-decode", ["--help"])
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    #expect(run.lines.allSatisfy { $0.count <= 84 })
    let words = Set(run.text.split { " ,\n".contains($0) }.map(String.init))
    #expect(words.isSuperset(of: Attempt.all.map(\.name) + DecodeStrategies.named.map(\.name)))
  }

  @Test func `--versions prints the versions of the linked libraries`() throws {
    let run = try ProgramRun("lotto-decode", ["--versions"])
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    let first = try #require(run.lines.first)
    let form = /libpng 1\.[0-9.]+(, libdeflate)?, zbar 0\.[0-9.]+ \(JPEG\)/
    #expect(first.wholeMatch(of: form) != nil)
    // Then those that are opened at run time.
    let others = run.lines.dropFirst().map { String($0.prefix { $0 != " " }) }
    #expect(others == PictureLibrary.allCases.map(\.rawValue))
  }

  @Test func `attempts and strategies that are not selected read nothing`() throws {
    let plain = Repository.fixture("Scans/kind-gray-8.png").path(percentEncoded: false)
    let inverted = Repository.fixture("Scans/inverted.png").path(percentEncoded: false)
    let run = try ProgramRun("lotto-decode", ["--attempts", "plain", plain, inverted])
    #expect(run.lines.count == 1)
    #expect(run.text.contains("kind-gray-8.png"))
    let attempts = ["--attempts", "plain", plain]
    let templated = try ProgramRun("lotto-decode", ["--strategies", "template"] + attempts)
    #expect(templated.text.contains("plain/template"))
    // No template covers the code of another product.
    let pension = Repository.fixture("Scans/pension.png").path(percentEncoded: false)
    let foreign = ["--attempts", "plain", pension]
    #expect(try ProgramRun("lotto-decode", foreign).lines.count == 1)
    #expect(try ProgramRun("lotto-decode", ["--strategies", "template"] + foreign).lines.isEmpty)
    let equalized = try ProgramRun("lotto-decode", ["--strategies", "equalizer"] + attempts)
    #expect(equalized.text.contains("plain/equalized"))
  }
}
