import Lottery
import Pipeline
import Testing

@testable import LottoCommand

struct TypedNumbersTests {
  private func input(_ text: String, round: Int? = 1244) -> ScanInput {
    ScanInput(text: Array(text.utf8), round: round.flatMap(Round.init))
  }

  private func numbers(_ text: String) -> [Int]? {
    guard case .typed(let pick, _)? = input(text).codes.first?.reading else { return nil }
    return pick.numbers
  }

  private func reason(_ text: String) -> PayloadError.Reason? {
    guard case .broken(let error)? = input(text).codes.first?.reading else { return nil }
    return error.reason
  }

  @Test(
    "six numbers are read in any order, with commas or spaces",
    arguments: ["1,2,3,4,5,6", "6 5 4 3 2 1", " 01, 02,03 ,4,5,6 ", "1\t2\t3\t4\t5\t6\r"])
  func numbers(text: String) {
    #expect(numbers(text) == [1, 2, 3, 4, 5, 6])
  }

  @Test("typed numbers get the requested round, or none yet")
  func rounds() {
    for round in [nil, 1, 1244] {
      guard case .typed(_, let own)? = input("1,2,3,4,5,6", round: round).codes.first?.reading
      else {
        Issue.record("expected numbers")
        return
      }
      #expect(own?.number == round)
    }
  }

  @Test("any text is both the source and the payload")
  func text() {
    for text in ["6 5 4 3 2 1", "1,2,3", "hello", "00 00"] {
      #expect(input(text).source.text == text)
      #expect(input(text).codes.map(\.payload) == [Array(text.utf8)])
      #expect(input(text).codes.map(\.number) == [1])
      #expect(input(text).codes.map(\.attempt) == [""])
    }
  }

  @Test(
    "too few, too many or invalid numbers are reported as wrong numbers",
    arguments: [
      "1", "1,2,3,4,5", "1,2,3,4,5,6,7", "0,1,2,3,4,5", "1,1,2,3,4,5", "1,2,3,4,5,46",
      "1,2,3,4,5,x", "1 2 3 4 5 -6", "99999999999999999999,1,2,3,4,5",
      "1,2,3,4,5,99999999999999999999",
    ])
  func broken(text: String) {
    #expect(reason(text) == .numbers)
  }

  @Test(
    "a text that is neither numbers nor a code is foreign",
    arguments: ["a", "hello world", "x1,2,3,4,5,6", "http://example.com/", "-1,2,3,4,5,6"])
  func foreign(text: String) {
    #expect(reason(text) == .foreign)
  }

  @Test("a ticket's URL, or its bare payload, is read as a ticket")
  func tickets() {
    let body = "1244q011318263438"
    for text in [body, "http://m.dhlottery.co.kr/?v=\(body)"] {
      guard case .payload(.ticket(let ticket))? = input(text).codes.first?.reading else {
        Issue.record("expected a ticket of \(text)")
        continue
      }
      #expect(ticket.round.number == 1244)
    }
  }

  @Test("numbers given as separate arguments are one game, even if it is invalid")
  func spread() {
    func areSpread(_ arguments: String...) -> Bool {
      TypedNumbers.areSpread(over: arguments.map { Array($0.utf8) })
    }
    #expect(areSpread("1", "2", "3", "4", "5", "6"))
    #expect(areSpread("01", "45"))
    #expect(!areSpread("1"))
    #expect(!areSpread())
    #expect(areSpread("1", "2", "3", "4", "5", "600"))
    #expect(!areSpread("1,2,3,4,5,6", "7,8,9,10,11,12"))
    #expect(!areSpread("1", "x"))
    #expect(!areSpread("1", ""))
  }
}
