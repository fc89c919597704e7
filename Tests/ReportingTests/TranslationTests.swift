import Foundation
import JSON
import Lottery
import TestSupport
import Testing

@testable import Reporting

extension ErrorText {
  fileprivate static var all: [ErrorText] {
    InputFailure.Code.allCases.map(\.text) + PayloadError.Reason.allCases.map(\.text)
  }
}

struct TranslationTests {
  private static let remedy = "add it to Sources/CTranslations/ko.po"

  /// The numbers of a text's placeholders; `{0|game|games}` counts as 0.
  private static func placeholders(_ text: String) -> Set<Substring> {
    Set(text.matches(of: /\{([0-9])/).map(\.output.1))
  }

  @Test func `every user-facing text has a Korean translation, and the catalog has no other`()
    throws
  {
    let texts = try Self.folders.map { try TextsInSources(below: "Sources/\($0)") }
    let keys = texts.reduce(into: Set()) { $0.formUnion($1.keys) }
      .union(Product.all.flatMap { [$0.meaning, $0.message, $0.ticket] })
      .union(Note.allCases.map(\.text))
      .union(JSONError.Reason.allCases.map(\.rawValue))
      .union(DrawError.allCases.map(\.rawValue))
      .union(PayloadError.Reason.allCases.map(\.expectation.english))
      .union(ErrorText.all.flatMap { [$0.summary, $0.meaning, $0.advice ?? ""] })
    let translations = Set(Catalog.korean.texts.keys)
    #expect(keys.count > 800)
    #expect(
      keys.subtracting(translations).filter(isTranslated).sorted() == [], "\(Self.remedy)")
    // The C library's words; of the rare ones there is no translation.
    let others = translations.subtracting(keys).subtracting(Self.systemWords)
    #expect(others.sorted() == [], "no source says this any more")
  }

  /// The folders of `Sources` that have a `Wording`.
  private static let folders = [
    "DrawHistory", "Fetching", "Lottery", "LottoCommand", "Ranking", "Reporting", "lotto-fetch",
  ]

  /// Whether a text needs a translation: it has letters outside its placeholders.
  private func isTranslated(_ key: String) -> Bool {
    let words = key.replacing(/\{[0-9]\}/, with: "")
    return words.contains { $0.isLetter }
  }

  private static let systemWords = Set(
    (1...Int32(133)).map { number in
      let words = unsafe String(cString: strerror(number))
      return words.prefix(1).lowercased() + words.dropFirst()
    })

  @Test func `translations have no placeholder that the English text lacks`() {
    for (english, korean) in Catalog.korean.texts {
      #expect(
        Self.placeholders(korean).isSubset(of: Self.placeholders(english)), "\(english): \(korean)")
      #expect(!korean.contains("|"), "\(korean)")
    }
  }

  @Test func `the catalog is a PO file: comments, quoted pieces, escapes`() {
    let file = """
      # said in English
      msgid ""
      msgstr ""
      "Language: ko\\n"

      #: Some/File.swift
      msgid "a \\"b\\" "
      "c\\\\d\\n"
      msgstr "ㄱ"
      "ㄴ"

      msgid "line {0}"
      msgstr "{0}번째 줄"

      """
    let catalog = Catalog(Array(file.utf8))
    #expect(catalog.texts["a \"b\" c\\d\n"] == "ㄱㄴ")
    #expect(catalog.texts["line {0}"] == "{0}번째 줄")
    #expect(catalog.texts.count == 2)
  }
}
