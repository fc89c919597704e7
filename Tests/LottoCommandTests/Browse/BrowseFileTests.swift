import Foundation
import Platform
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

struct BrowseFileTests {
  @Test(arguments: [
    ("rows.csv", "csv"), ("a/b.JSONL", "jsonl"), ("보고서.html", "html"), ("rows.txt", "table"),
    ("rows", nil), ("rows.png", nil), (".csv", nil), ("a/.html", nil), ("", nil), ("csv", nil),
  ])
  func `the file extension selects the format`(_ name: String, _ format: String?) {
    #expect(BrowseEffects.format(of: name)?.name == format)
  }

  @Test func `every format with an extension can be selected`() {
    for format in OutputFormat.all {
      guard let ending = format.ending else { continue }
      #expect(BrowseEffects.format(of: "a/rows\(ending)")?.name == format.name)
    }
  }

  @Test func `listed rows are written in their order, replacing an older file`() throws {
    let folder = try TemporaryFolder()
    let script = try BrowseScript()
    script.type("/winner-round-50")
    script.press(.enter)
    script.type("sssssS")
    let effects = BrowseEffects(language: .english, record: script.rows.record)
    for (name, beginning, lines) in [
      ("rows.jsonl", "{\"schema\":\"lotto.game/4\"", 5), ("rows.csv", "schema,source,", 6),
    ] {
      let place = folder.url.appending(path: name)
      let path = place.path(percentEncoded: false)
      #expect(!BrowseEffects.exists(path))
      #expect(
        effects.write(
          script.screen.state.order, of: script.screen.state.games, to: path)
          == Line("5 rows written to \(path)"))
      let text = try String(contentsOf: place, encoding: .utf8)
      #expect(text.hasPrefix(beginning))
      #expect(text.split(whereSeparator: \.isNewline).count == lines)
      #expect(BrowseEffects.exists(path))
      #expect(
        effects.write(
          script.screen.state.order, of: script.screen.state.games, to: path)
          == Line("5 rows written to \(path)"))
    }
    let rows = try String(
      contentsOf: folder.url.appending(path: "rows.jsonl"), encoding: .utf8)
    let ranks = rows.matches(of: /"rank":([0-9])/).map { String($0.output.1) }
    #expect(ranks == ["5", "4", "3", "2", "1"])
  }

  @Test func `html is written as a page, and a missing folder is reported`() throws {
    let folder = try TemporaryFolder()
    let script = try BrowseScript()
    let effects = BrowseEffects(language: .english, record: script.rows.record)
    let page = folder.url.appending(path: "rows.html")
    _ = effects.write(
      script.screen.state.order, of: script.screen.state.games, to: page.path(percentEncoded: false)
    )
    #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let nowhere = folder.url.appending(path: "none/rows.csv").path(percentEncoded: false)
    #expect(
      effects.write(
        script.screen.state.order, of: script.screen.state.games, to: nowhere)
        == Line("cannot write \(nowhere): no such file or directory", .warning))
  }

  @Test func `the clipboard sequence carries only base64`() {
    let bytes = BrowseEffects.copying("1등\u{1B}]0;x\u{07}\n")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}]52;c;"))
    #expect(text.hasSuffix("\u{07}"))
    #expect(
      text.dropFirst(7).dropLast().allSatisfy { $0.isLetter || $0.isNumber || "+/=".contains($0) })
  }
}
