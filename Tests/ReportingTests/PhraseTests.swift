import Lottery
import Testing

@testable import Reporting

struct PhraseTests {
  /// The places of a text that are filled in, with how often each stands there.
  private static func placeholders(_ text: String) -> [String: Int] {
    text.matches(of: /\{[0-9]\}/).reduce(into: [:]) { $0[String($1.output), default: 0] += 1 }
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase says the same in both languages`(_ phrase: Phrase) {
    let wording = phrase.wording
    #expect(!wording.english.isEmpty)
    #expect(!wording.korean.isEmpty)
    #expect(Self.placeholders(wording.english) == Self.placeholders(wording.korean))
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase is written in its own language`(_ phrase: Phrase) {
    func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7A3).contains(scalar.value) }
    #expect(!phrase.wording.english.unicodeScalars.contains(where: isHangul))
    #expect(phrase.wording.korean.unicodeScalars.contains(where: isHangul))
  }

  @Test(arguments: Phrase.allCases)
  func `a phrase has neither space around it, a full stop nor a stray brace`(_ phrase: Phrase) {
    for language in Language.allCases {
      let text = phrase.text(in: language, "1", "2", "3", "4", "5", "6", "7")
      #expect(text.first?.isWhitespace == false)
      #expect(text.last?.isWhitespace == false)
      #expect(text.last != ".")
      #expect(!text.contains { "{}".contains($0) })
    }
  }

  @Test(arguments: Phrase.allCases)
  func `the places of a phrase are numbered without a gap`(_ phrase: Phrase) {
    let places = Self.placeholders(phrase.wording.english)
    #expect(Set(places.keys) == Set((0..<places.count).map { "{\($0)}" }))
  }

  @Test func `the values of the domain have phrases of their own`() {
    func texts(_ phrases: [Phrase]) -> Set<String> { Set(phrases.map(\.wording.english)) }
    #expect(texts(GameType.allCases.map { Phrase($0) }) == ["auto", "manual", "semi"])
    #expect(
      texts(Rank.allCases.map { Phrase($0) }) == ["no prize", "1st", "2nd", "3rd", "4th", "5th"])
    #expect(texts(InputFailure.Code.allCases.map { Phrase($0) }).count == 8)
    #expect(texts(PayloadError.Reason.allCases.map { Phrase($0) }).count == 9)
  }

  @Test func `the ranks are named as people name them`() {
    #expect(Phrase(Rank.first).text(in: .korean) == "1등")
    #expect(Phrase(Rank.fifth).text(in: .korean) == "5등")
    #expect(Phrase(Rank.none).text(in: .korean) == "낙첨")
    #expect(Phrase(GameType.semiautomatic).text(in: .korean) == "반자동")
  }

  @Test(arguments: PayloadError.Reason.allCases)
  func `every fault of a payload has a place for its offset`(_ reason: PayloadError.Reason) {
    for language in Language.allCases {
      #expect(Phrase(reason).text(in: language, "4711").contains("4711"))
    }
  }
}
