import Foundation
import TestSupport
import Testing

/// `--thumbnails`: a page that shows each code as it was scanned.
struct ThumbnailPageTests {
  private static let ticket = Lotto.fixture("winner-round-1244.png")

  /// The thumbnails in a page, as PNG files, with their sources and code numbers.
  private func thumbnails(_ page: String) throws -> [(source: String, code: Int, file: Data)] {
    let start = try #require(page.range(of: #"<script type="application/json" id="thumbnails">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    let entries = try #require(JSONSerialization.jsonObject(with: json) as? [[Any]])
    return try entries.map { entry in
      (
        try #require(entry[0] as? String), try #require(entry[1] as? Int),
        try #require((entry[2] as? String).flatMap { Data(base64Encoded: $0) })
      )
    }
  }

  @Test func `each code that was found has one small thumbnail`() throws {
    let run = try Lotto.scan("-f", "html", "--thumbnails", Self.ticket, Lotto.fixture("blank.png"))
    let found = try thumbnails(run.text)
    #expect(found.map(\.source) == [Self.ticket])
    #expect(found.map(\.code) == [1])
    #expect(run.text.contains("; img-src data:"))
    #expect(found[0].file.count <= 6_000)
    let width = found[0].file[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(width == 72)
  }

  @Test func `without the option a page contains no pictures and may load none`() throws {
    let run = try Lotto.scan("-f", "html", Self.ticket)
    #expect(!run.text.contains("id=\"thumbnails\""))
    #expect(!run.text.contains("img-src"))
  }

  @Test func `rows are the same with thumbnails and without`() throws {
    func rows(_ words: [String]) throws -> Substring {
      let page = try Lotto.run("scan", words + ["-f", "html", Self.ticket]).text
      let start = try #require(page.range(of: "id=\"rows\""))
      let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
      return page[start.upperBound..<end.lowerBound]
    }
    #expect(try rows(["--thumbnails"]) == rows([]))
  }

  @Test func `thumbnails need the HTML format`() throws {
    let run = try Lotto.scan("--thumbnails", "-f", "csv", Self.ticket)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("--thumbnails only works with --format html"))
  }
}
