import Lottery
import Testing

@testable import Reporting

/// The last lines of tables and cards, which people see when a run ends.
struct ClosingAnswerTests {
  /// The lines of a run.
  private static func lines(
    _ outcomes: [InputOutcome], as name: String = "table", _ width: Int,
    _ language: Language = .english, sortedBy key: SortKey = .input
  ) throws -> [String] {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    var formatter = format.formatter(
      FormatSettings(language: language, width: width, sortKey: key))
    var output: [UInt8] = []
    formatter.begin(into: &output)
    for outcome in outcomes { formatter.append(outcome, in: language, to: &output) }
    formatter.end(into: &output)
    return String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// A ticket of its own, which is told from others by its serial.
  private static func ticket(_ source: String, _ games: [[Int]], _ number: Int) -> InputOutcome {
    let code = Sample.code(
      Sample.drawn(games), payload: Array("\(Sample.printedPayload)\(number)".utf8))
    return InputOutcome(source: Sample.source(source), codes: [code], failure: nil)
  }

  /// A pool with one first and one third prize among many fifth prizes, and what needs a look.
  private static func pool() -> [InputOutcome] {
    var outcomes = (1...40).map { ticket("pool/2024/fifth-\($0).png", [Sample.fifth], $0) }
    outcomes.insert(
      ticket("pool/2024/the-best-of-all.png", [Sample.fifth, Sample.first], 99), at: 7)
    outcomes.insert(ticket("pool/2024/third.png", [Sample.third], 98), at: 30)
    outcomes += [
      Sample.outcome("none.png", Sample.withoutResult), Sample.outcome("next.png", Sample.pending),
    ]
    outcomes += (1...3).map { Sample.outcome("blurred-\($0).jpg", failure: InputFailure(.noCode)) }
    outcomes.append(
      Sample.outcome(
        "bank.pdf",
        failure: InputFailure(
          .unsupported, .password("PDF", conversion: .init(command: "qpdf", debianPackage: "qpdf")))
      ))
    return outcomes
  }

  @Test(arguments: [60, 80, 120, 200], Language.allCases)
  func `the best ticket is in the last ten lines, and no line is too wide`(
    _ width: Int, _ language: Language
  ) throws {
    for name in ["table", "cards"] {
      for key in [SortKey.input, .prize, .numbers] {
        let lines = try Self.lines(Self.pool(), as: name, width, language, sortedBy: key)
        // The run adds its closing line, which takes two lines at most.
        #expect(lines.suffix(8).contains { $0.contains("the-best-of-all.png") })
        #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= width })
      }
    }
  }

  // The tax on the first prize of 2,207,575,472 is 22 % of 300,000,000 less the price and 33 % of
  // the rest: 1,512,075,572 net, and 5,000 for the fifth.
  @Test func `five tickets are listed, best first, with the net sum, the place and the deadline`()
    throws
  {
    let lines = try Self.lines(Array(Self.pool().prefix(42)), 80)
    #expect(
      lines.suffix(6) == [
        "Rank     Net (estimate)  Claim at        Claim by    Best tickets (5 of 42)",
        "1st   1,512,080,572 won  NH head office  2024-12-31  …l/2024/the-best-of-all.png",
        "3rd       1,667,160 won  NH branch       2024-12-31  pool/2024/third.png",
        "5th           5,000 won  lotto shop      2024-12-31  pool/2024/fifth-1.png",
        "5th           5,000 won  lotto shop      2024-12-31  pool/2024/fifth-2.png",
        "5th           5,000 won  lotto shop      2024-12-31  pool/2024/fifth-3.png",
      ])
  }

  @Test func `at 60 columns a ticket takes two lines, and its name is whole`() throws {
    let lines = try Self.lines(Array(Self.pool().prefix(8)), 60)
    #expect(
      lines.suffix(9).prefix(3) == [
        "Best tickets (4 of 8)", "pool/2024/the-best-of-all.png",
        "  1st  1,512,080,572 won  NH head office  2024-12-31",
      ])
  }

  @Test func `what to look at is counted by cause, with what to do`() throws {
    let lines = try Self.lines(Self.pool(), 80)
    #expect(
      lines.suffix(5) == [
        "To look at", "  1 ticket of round 1101: lotto draws update",
        "  3 pictures could not be read: take them again, closer",
        "  1 PDF with a password: save it without one",
        "  1 ticket not drawn yet: check again after 2024-01-06",
      ])
    let korean = try Self.lines(Self.pool(), 80, .korean)
    #expect(korean.suffix(4).contains("  읽지 못한 사진 3장: 더 가까이에서 다시 찍어 보세요"))
    #expect(korean.suffix(4).contains("  추첨 결과를 모르는 1101회 복권 1장: lotto draws update 실행"))
  }

  @Test func `a ticket from an address is named by its serial`() throws {
    let lines = try Self.lines(
      [Self.ticket("http://m.dhlottery.co.kr/?v=1100", [Sample.fourth], 1)], 80)
    #expect(lines.last == "4th       50,000 won  lotto shop  2024-12-31  ticket 0011000110")
  }

  @Test func `nothing is listed where nothing can be claimed and all is well`() throws {
    let lines = try Self.lines([Self.ticket("lost.png", [[1, 2, 3, 4, 5, 6]], 1)], 80)
    #expect(!lines.contains { $0.contains("Best tickets") || $0.contains("To look at") })
    let expired = [
      Sample.outcome("e.png", Sample.drawn([Sample.first], today: Sample.afterClaim))
    ]
    #expect(try !Self.lines(expired, 80).contains { $0.contains("Best tickets") })
  }

  @Test func `every error has a cause, and the rows of a file count once`() {
    for code in InputFailure.Code.allCases {
      let records = GameRecord.records(
        of: Sample.outcome("a", failure: InputFailure(code)))
      let expected: Concern =
        switch code {
        case .openFailed: .notOpened
        case .notImage: .notPicture
        case .unsupported: .unsupported
        case .tooLarge, .tooManyCodes: .tooLarge
        case .timeout, .decoderCrash: .failed
        case .noCode, .codeUnread: .unread
        default: .damaged
        }
      #expect(Concern(records[0]) == expected, "\(code)")
    }
    for reason in PayloadError.Reason.allCases {
      let records = GameRecord.records(
        of: Sample.outcome("a", .broken(PayloadError(reason, at: 32))))
      #expect(Concern(records[0]) == .invalidCode, "\(reason)")
    }
    var concerns = Concerns()
    for _ in 0..<5 {
      for record in GameRecord.records(
        of: Sample.outcome("a", failure: InputFailure(.codeUnread)))
      {
        concerns.add(record, ticket: 0)
      }
    }
    #expect(
      concerns.sentences(in: .english) == ["1 picture could not be read: take it again, closer"])
  }

  @Test(arguments: [
    ([1249], "2 tickets of round 1249: lotto draws update"),
    ([1250, 1249], "2 tickets of rounds 1249 and 1250: lotto draws update"),
    ([1, 2, 3], "3 tickets of rounds 1, 2 and 3: lotto draws update"),
    ([1, 5, 3, 9], "4 tickets of 4 rounds, 1 to 9: lotto draws update"),
  ])
  func `rounds without a result are named`(_ rounds: [Int], _ sentence: String) {
    var concerns = Concerns()
    let records = GameRecord.records(of: Sample.outcome("a", Sample.withoutResult))
    for (ticket, round) in (rounds + (rounds.count == 1 ? rounds : [])).enumerated() {
      var record = records[0]
      record.round = round
      concerns.add(record, ticket: ticket)
    }
    #expect(concerns.sentences(in: .english) == [sentence])
  }
}
