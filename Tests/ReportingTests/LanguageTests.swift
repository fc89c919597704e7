import Lottery
import Testing

@testable import Reporting

struct LanguageTests {
  @Test(arguments: [
    ("ko_KR.UTF-8", Language.korean), ("ko", .korean), ("ko_KP", .korean), ("ko.UTF-8", .korean),
    ("en_US.UTF-8", .english), ("C.UTF-8", .english), ("POSIX", .english), ("", .english),
    ("de_DE", .english),
  ])
  func `a Korean locale selects Korean, any other English`(_ locale: String, _ language: Language) {
    #expect(Language(locale: locale) == language)
  }

  @Test func `Konkani, whose code also starts with ko, is not Korean`() {
    #expect(Language(locale: "kok_IN.UTF-8") == .english)
  }

  @Test func `the option values for languages are en and ko`() {
    #expect(Language.allCases.map(\.rawValue) == ["en", "ko"])
  }

  @Test func `numbered placeholders are filled in any order and may repeat`() {
    #expect(Wording("{0} of {1}, {0}").text(in: .english, ["2", "5"]) == "2 of 5, 2")
    #expect(Wording("{0} of {1} rows").text(in: .korean, ["2", "5"]) == "5개 중 2개")
  }

  @Test func `a value that looks like a placeholder is not filled in again`() {
    #expect(Wording("{0} {1}").text(in: .english, ["{1}", "x"]) == "{1} x")
    #expect(Wording("\("{1}") \("x")").text(in: .english) == "{1} x")
    #expect(Wording(verbatim: "{0}").text(in: .korean) == "{0}")
  }

  @Test func `interpolated values and texts take the places of placeholders`() {
    let missing = Wording("no draw is known")
    let wording = Wording("round \(7): " + "\(missing)")
    #expect(wording.text(in: .english) == "round 7: no draw is known")
    #expect(wording.text(in: .korean) == "7회: 저장된 회차 없음")
    #expect((wording + Wording(verbatim: "!")).text(in: .korean) == "7회: 저장된 회차 없음!")
  }

  @Test func `one takes the first of two word forms, any other number the second`() {
    let wording = Wording("{0} {0|game|games}")
    #expect(wording.text(in: .english, ["1"]) == "1 game")
    for number in ["0", "2", "11", "1,000"] {
      #expect(wording.text(in: .english, [number]) == "\(number) games")
    }
    #expect(wording.text(in: .korean, ["1"]) == "1게임")
    #expect(wording.with(["1"]).text(in: .english) == "1 game")
  }

  @Test func `placeholders without a value stay, and so do other braces`() {
    #expect(Wording("a{0}b{9}c").text(in: .english) == "a{0}b{9}c")
    #expect(Wording("a{0}b{9|d|e}c").text(in: .english, ["x"]) == "axb{9|d|e}c")
    #expect(Wording("a{0").text(in: .english, ["x"]).hasPrefix("a"))
    #expect(Wording("missing").text(in: .korean, ["x"]) == "없음")
    #expect(Wording("{-1}{x}{}").text(in: .english, ["y"]) == "{-1}{x}{}")
  }

  @Test func `values may contain any characters`() {
    #expect(Wording("<{0}>").text(in: .english, ["복권 🍀 }{"]) == "<복권 🍀 }{>")
  }

  @Test func `a text without a translation stays English`() {
    #expect(Wording("of nobody").text(in: .korean) == "of nobody")
  }
}
