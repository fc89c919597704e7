import Testing

@testable import Ranking

struct BatchFormatTests {
  private func format(_ prefix: [UInt8], _ name: String) -> String? {
    BatchFormat.recognized(prefix: prefix, name: Array(name.utf8))?.name
  }

  private func format(_ prefix: String, _ name: String) -> String? {
    format(Array(prefix.utf8), name)
  }

  @Test("a NumPy file is recognized by its content, whatever its name")
  func numpy() {
    for name in ["a.npy", "a.csv", "-", "a.u8"] {
      #expect(format(NPYHeader.magic + [1, 0], name) == "npy", "\(name)")
    }
  }

  @Test(
    "the name decides if the content does not",
    arguments: [
      ("a.npy", "npy"), ("A.NPY", "npy"), ("a.u8", "u8"), ("a.csv", "csv"), ("a.txt", "csv"),
      ("a.url", "url"), ("a.urls", "url"),
    ])
  func names(name: String, form: String) {
    #expect(format("", name) == form)
    #expect(format("1,2,3,4,5,6\n", name) == form)
  }

  @Test("text without a name is numbers, or URLs if it begins with one")
  func text() {
    #expect(format("1,2,3,4,5,6\n", "-") == "csv")
    #expect(format("n1,n2,n3,n4,", "-") == "csv")
    #expect(format("\t1 2 3\r\n", "-") == "csv")
    #expect(format("https://qr.d", "-") == "url")
    #expect(format("http://m.dhl", "a.csv") == "url")
  }

  @Test("a byte order mark hides neither URLs nor numbers")
  func mark() {
    #expect(format("\u{FEFF}http://m.", "a.csv") == "url")
    #expect(format("\u{FEFF}http://m.", "-") == "url")
    #expect(format("\u{FEFF}1,2,3,4,5", "-") == "csv")
    #expect(format("\u{FEFF}", "-") == nil)
  }

  @Test("text in UTF-8 is recognized, also where its last character is cut")
  func korean() {
    let header = Array("번호1,번호2".utf8)
    for count in 1...header.count where count > 2 {
      #expect(format(Array(header.prefix(count)), "-") == "csv", "\(count) bytes")
    }
    // The same in CP949.
    #expect(format([0xB9, 0xF8, 0xC8, 0xA3, 0x31, 0x2C], "-") == nil)
  }

  @Test("where columns are chosen, text is a table, whatever it begins with")
  func table() {
    func format(_ prefix: String, _ name: String) -> String? {
      BatchFormat.recognized(prefix: Array(prefix.utf8), name: Array(name.utf8), isTable: true)?
        .name
    }
    #expect(format("http://m.dhl", "-") == "csv" && format("http://m.dhl", "a.csv") == "csv")
    #expect(format("round,date,n", "-") == "csv")
    #expect(format("1,2,3", "a.u8") == "u8" && format("http", "a.url") == "url")
  }

  @Test("empty input and other bytes are not recognized")
  func other() {
    #expect(format("", "-") == nil)
    #expect(format([1, 2, 3, 4, 5, 6], "-") == nil)
    #expect(format([0x89, 0x50, 0x4E, 0x47], "a.png") == nil)
    #expect(format([0xFF], "a") == nil)
  }
}
