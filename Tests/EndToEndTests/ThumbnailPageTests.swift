import Foundation
import TestSupport
import Testing

/// `--thumbnails`: a page that shows each code as it was scanned.
struct ThumbnailPageTests {
  private static let ticket = Lotto.fixture("winner-round-1244.png")

  /// The rows in a page, completed: a page has only what differs from the row before.
  private func rows(_ page: String) throws -> [[String: Any]] {
    let start = try #require(page.range(of: #"<script type="application/json" id="rows">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    let rows = try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    var last: [String: Any] = [:]
    return rows.map { row in
      last.merge(row) { $1 }
      return last
    }
  }

  @Test func `each code that was found has one small thumbnail`() throws {
    let run = try Lotto.scan("-f", "html", "--thumbnails", Self.ticket, Lotto.fixture("blank.png"))
    #expect(run.text.contains("; img-src data:"))
    // One row gives the thumbnail of a ticket's five games, another says that a blank page has none.
    #expect(run.text.components(separatedBy: #""thumbnail":""#).count == 3)
    let rows = try rows(run.text)
    #expect(rows.count == 6)
    let thumbnails = try rows.map { try #require($0["thumbnail"] as? String) }
    #expect(Set(thumbnails[..<5]).count == 1 && thumbnails[5].isEmpty)
    #expect(rows[..<5].allSatisfy { $0["source"] as? String == Self.ticket })
    let file = try #require(Data(base64Encoded: thumbnails[0]))
    #expect(file.count <= 6_000)
    let width = file[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(width == 72)
  }

  @Test func `without the option a page contains no pictures and may load none`() throws {
    let run = try Lotto.scan("-f", "html", Self.ticket)
    #expect(!run.text.contains(#""thumbnail":""#))
    #expect(!run.text.contains("img-src"))
  }

  @Test func `rows are the same with thumbnails and without`() throws {
    func texts(_ words: [String]) throws -> [[String: String]] {
      try rows(try Lotto.run("scan", words + ["-f", "html", Self.ticket]).text).map { row in
        row.filter { $0.key != "thumbnail" }.mapValues { "\($0)" }
      }
    }
    #expect(try texts(["--thumbnails"]) == texts([]))
  }

  @Test func `thumbnails need the HTML format`() throws {
    let run = try Lotto.scan("--thumbnails", "-f", "csv", Self.ticket)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("--thumbnails only works with --format html"))
  }
}
