import DrawHistory
import Fetching
import Foundation
import JSON
import Lottery
import TestSupport
import Testing

/// Answers of the operator and of mirrors, early, final, contradicting and malformed, as
/// `Benchmarks/Hostile/draw_answers.py` generates them, against its independent rules.
struct DrawAnswerTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let missing: Comment = "python3 is not installed: apt-get install python3"

  /// How many cases to compare, and the seed that they are generated from.
  private static let cases = ProcessInfo.processInfo.environment["LOTTO_DRAW_ANSWERS"] ?? "3000"
  private static let seed = ProcessInfo.processInfo.environment["LOTTO_DRAW_ANSWERS_SEED"] ?? "1"

  @Test(.enabled(if: python != nil, missing))
  func `every answer means the same to lotto as to the independent rules`() throws {
    let python = try #require(Self.python)
    let program = Repository.root.appending(path: "Benchmarks/Hostile/draw_answers.py")
    let run = try ProgramRun(
      python, ["-B", program.path, "--cases", Self.cases, "--seed", Self.seed])
    try #require(run.status == 0, "\(run.diagnostics)")
    let lines = run.lines
    #expect(lines.count == Int(Self.cases))
    var differences: [String] = []
    for line in lines {
      let value = try JSONReader.read(Array(line.utf8))
      if let difference = try difference(in: value) { differences.append("\(difference)\n\(line)") }
    }
    #expect(
      differences.isEmpty, "\(differences.count), seed \(Self.seed): \(differences.prefix(3))")
  }

  /// How lotto differs from what a case expects; nil if it does not.
  private func difference(in value: JSONValue) throws -> String? {
    let round = try #require(value["round"]?.integer.flatMap(Round.init))
    let day = try #require(value["day"]?.string.flatMap { CalendarDate($0) })
    var library = DrawLibrary()
    var (conflicts, corrected) = (0, 0)
    for step in try #require(value["steps"]?.array) {
      let (taken, draws) = try take(step, of: round, on: day)
      if taken != step["takes"]?.string { return taken }
      let merged = library.merge(draws)
      conflicts += merged.conflicts.count
      corrected += merged.corrected.count
    }
    let draw = library.draw(round)
    let results = try (value["picks"]?.array ?? []).map { numbers in
      try result(of: try #require(Pick((numbers.array ?? []).compactMap(\.integer))), in: draw)
    }
    let found = JSONValue.object([
      "line": .string(draw.map(DrawLine.write) ?? ""), "final": .bool(draw?.isFinal ?? false),
      "conflicts": .integer(conflicts), "corrected": .integer(corrected),
      "results": .array(draw == nil ? [] : results),
    ])
    return found == value["end"] ? nil : found.text
  }

  /// What lotto takes from an answer, in words and as `lotto-fetch` would print it.
  private func take(
    _ step: JSONValue, of round: Round, on day: CalendarDate
  ) throws -> (words: String, draws: [Draw]) {
    let names = ["operator": "lt645", "old": "common.do", "mirror": "N.json"]
    let name = try #require(step["form"]?.string.flatMap { names[$0] })
    let interface = try #require(OperatorInterface.all.first { $0.name == name })
    let request = try #require(interface.requests([round]).first)
    var fetched = FetchedDraws(wanted: [round], today: day)
    do throws(FetchError) {
      try fetched.add(Array((step["body"]?.string ?? "").utf8), to: request, of: interface)
    } catch { return ("foreign", []) }
    if !fetched.refusals.isEmpty { return ("refused", []) }
    guard let draw = fetched.draws[round] else { return ("none", []) }
    let line = DrawLine.write(draw)
    return (line, [try DrawLine.read(Array(line.utf8)[...])])
  }

  /// The rank and prize of numbers that were played in a draw.
  private func result(of pick: Pick, in draw: Draw?) throws -> JSONValue {
    guard let draw else { return .null }
    let ticket = Ticket(
      round: draw.round, games: [Game(slot: .a, type: .manual, pick: pick)], serial: "0",
      form: .printed)
    let result = TicketResult(ticket, draw: KnownDraw(draw), today: draw.round.drawDate)
    let game = try #require(result.games.first)
    return .array([.integer(Int(game.rank.rawValue)), game.prize.map(JSONValue.integer) ?? .null])
  }
}
