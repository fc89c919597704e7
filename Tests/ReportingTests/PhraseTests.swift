import Lottery
import Testing

@testable import Reporting

struct PhraseTests {
  /// The placeholders of a text, with how often each occurs.
  private static func placeholders(_ text: String) -> [String: Int] {
    text.matches(of: /\{[0-9]\}/).reduce(into: [:]) { $0[String($1.output), default: 0] += 1 }
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase has the same placeholders in both languages`(_ phrase: Phrase) {
    let wording = phrase.wording
    #expect(!wording.text(in: .english).isEmpty)
    #expect(!wording.text(in: .korean).isEmpty)
    #expect(
      Self.placeholders(wording.text(in: .english)) == Self.placeholders(wording.text(in: .korean)))
  }

  @Test(arguments: Phrase.allCases)
  func `English phrases have no Hangul, and Korean ones have some`(_ phrase: Phrase) {
    func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
    #expect(!phrase.text(in: .english).unicodeScalars.contains(where: isHangul))
    #expect(phrase.text(in: .korean).unicodeScalars.contains(where: isHangul))
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase has no outer spaces, final full stop or stray braces`(_ phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language, "1", "2", "3", "4", "5", "6", "7")
      #expect(text.first?.isWhitespace == false)
      #expect(text.last?.isWhitespace == false)
      #expect(text.last != ".")
      #expect(!text.contains { "{}".contains($0) })
    }
  }

  @Test(arguments: Phrase.allCases)
  func `only English has word forms that depend on a number, always two`(_ phrase: Phrase) {
    let (english, korean) = (phrase.text(in: .english), phrase.text(in: .korean))
    let words = english.matches(of: /\{([0-9])\|([^|{}]+)\|([^|{}]+)\}/)
    #expect(words.count * 2 == english.count { $0 == "|" })
    for word in words {
      #expect(english.contains("{\(word.1)} "), "expected the number directly before its word")
      #expect(word.2 != word.3)
    }
    #expect(!korean.contains("|"))
  }

  @Test(arguments: [
    (Phrase.gameCount, "1 game", "2 games"), (.rowsCopied, "1 row copied", "2 rows copied"),
    (.rowsSaved, "1 row saved as CSV", "2 rows saved as CSV"),
    (
      .skipped, "1 other entry skipped",
      "2 other entries skipped"
    ),
    (
      .summary, "1 input, 1 ticket, 1 game, 1 winner, 1 won in prizes, 1 error, 1 s",
      "2 inputs, 2 tickets, 2 games, 2 winners, 2 won in prizes, 2 errors, 2 s"
    ),
    (
      .journalOpened, "1: 1 input already done, 1 incomplete byte removed",
      "2: 2 inputs already done, 2 incomplete bytes removed"
    ),
    (
      .drawsStored, "1 draw added, 1 already known, 1 in conflict",
      "2 draws added, 2 already known, 2 in conflict"
    ),
    (
      .tooManyErrors, "stopped after 1 input with errors; later inputs have no rows",
      "stopped after 2 inputs with errors; later inputs have no rows"
    ),
  ])
  func `a count of one takes the singular, any other the plural`(
    _ phrase: Phrase, _ one: String, _ several: String
  ) {
    func text(_ number: String) -> String {
      phrase.wording.text(in: .english, Array(repeating: number, count: 7))
    }
    #expect(text("1") == one)
    #expect(text("2") == several)
    #expect(text("0") == several.replacing("2", with: "0"))
    #expect(text("1,001") == several.replacing("2", with: "1,001"))
  }

  @Test(arguments: Phrase.allCases)
  func `placeholders are numbered without gaps`(_ phrase: Phrase) {
    let places = Self.placeholders(phrase.text(in: .english))
    #expect(Set(places.keys) == Set((0..<places.count).map { "{\($0)}" }))
  }

  @Test func `each game type, rank, failure and payload error has its own phrase`() {
    func texts(_ phrases: [Phrase]) -> Set<String> { Set(phrases.map { $0.text(in: .english) }) }
    #expect(texts(GameType.allCases.map { Phrase($0) }) == ["auto", "manual", "semi"])
    #expect(
      texts(Rank.allCases.map { Phrase($0) }) == ["no prize", "1st", "2nd", "3rd", "4th", "5th"])
    #expect(
      Set(InputFailure.Code.allCases.map { $0.text.message.text(in: .english) }).count
        == InputFailure.Code.allCases.count)
    #expect(
      Set(PayloadError.Reason.allCases.map { $0.text.message.text(in: .english) }).count
        == PayloadError.Reason.allCases.count)
  }

  @Test func `ranks and game types have their usual Korean names`() {
    #expect(Phrase(Rank.first).text(in: .korean) == "1등")
    #expect(Phrase(Rank.fifth).text(in: .korean) == "5등")
    #expect(Phrase(Rank.none).text(in: .korean) == "낙첨")
    #expect(Phrase(GameType.semiautomatic).text(in: .korean) == "반자동")
  }
}
