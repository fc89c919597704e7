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
    let wording = Wording("{0} of {1}, {0}", "{1} 중 {0}")
    #expect(wording.text(in: .english, ["2", "5"]) == "2 of 5, 2")
    #expect(wording.text(in: .korean, ["2", "5"]) == "5 중 2")
  }

  @Test func `a value that looks like a placeholder is not filled in again`() {
    let wording = Wording("{0} {1}", "{0} {1}")
    #expect(wording.text(in: .english, ["{1}", "x"]) == "{1} x")
  }

  @Test func `one takes the first of two word forms, any other number the second`() {
    let wording = Wording("{0} {0|is|are}", "{0}")
    #expect(wording.text(in: .english, ["1"]) == "1 is")
    for number in ["0", "2", "11", "1,000"] {
      #expect(wording.text(in: .english, [number]) == "\(number) are")
    }
    #expect(wording.text(in: .korean, ["1"]) == "1")
    #expect(Wording("a{0|b|c}d{0|b}e{|||}", "").text(in: .english) == "ade")
  }

  @Test func `missing values leave nothing behind`() {
    #expect(Wording("a{0}b{9}c", "").text(in: .english) == "abc")
    #expect(Wording("a{0", "").text(in: .english, ["x"]).hasPrefix("a"))
    #expect(Wording("no place", "자리 없음").text(in: .korean, ["x"]) == "자리 없음")
    #expect(Wording("{-1}{x}{}", "").text(in: .english, ["y"]) == "")
  }

  @Test func `values may contain any characters`() {
    #expect(Wording("<{0}>", "").text(in: .english, ["복권 🍀 }{"]) == "<복권 🍀 }{>")
  }
}
