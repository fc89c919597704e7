import Lottery
import TestSupport
import Testing

@testable import Ranking

struct GameTextTests {
  /// Texts of 0 to 23 lines, so that they end anywhere in a vector.
  @Test(
    "every kernel reads all kinds of separators, line ends and digits",
    arguments: [",", " ", "\t", ", ", "  ", " ,", " , ", ",\t", ";", "; "],
    ["\n", "\r\n", " \n", " \r\n"])
  func forms(separator: String, end: String) throws {
    for (count, format) in (0..<24).flatMap({ count in [1, 2].map { (count, $0) } }) {
      var generator = SeededGenerator(seed: UInt64(count))
      let games = (0..<count).map { _ in Array((1...45).shuffled(using: &generator).prefix(6)) }
      let text = games.map { game in
        game.map { $0.padded(to: format) }.joined(separator: separator) + end
      }.joined()
      let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
      #expect(parsed.rows == games.map { $0.map { UInt8($0) } })
      #expect(parsed.faults == [:])
      #expect(parsed.text.lineCount == count)
      #expect(parsed.text.byteCount == text.utf8.count)
    }
  }

  @Test(
    "a line formatted unlike the others is read wherever it begins", arguments: 0..<70)
  func otherForm(blanks: Int) throws {
    let plain = String(repeating: "40,1,2,3,14,5\n", count: 14)
    for other in ["13,17,18,\t3,27,28\n", "13,17,18,3,27,28\r\n", "13 17\t18\t3 27  28\n"] {
      let text = String(repeating: " ", count: blanks) + other + plain + other + plain
      let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
      let rows: [[UInt8]] =
        [[13, 17, 18, 3, 27, 28]] + [[UInt8]](repeating: [40, 1, 2, 3, 14, 5], count: 14)
      #expect(parsed.rows == rows + rows)
    }
  }

  @Test(
    "a bad line is refused with what was expected and found",
    arguments: [
      ("1,2,3,4,5,0", "expected a number from 1 to 45, found 0 at byte 10"),
      ("1,2,3,4,5,46", "expected a number from 1 to 45, found 46 at byte 10"),
      ("99,2,3,4,5,6", "expected a number from 1 to 45, found 99 at byte 0"),
      ("1,100,3,4,5,6", "expected one or two digits, found 3 at byte 2"),
      ("1,2,003,4,5,6", "expected one or two digits, found 3 at byte 4"),
      ("1,2,3,4,5", "expected six numbers, found 5 up to byte 9, the end of the line"),
      ("7", "expected six numbers, found 1 up to byte 1, the end of the line"),
      ("1,2,3,4,5,", "expected a number, found the end of the line at byte 10"),
      ("1,2,3,4,5,6;", "expected no more than six numbers, found ';' at byte 11"),
      ("1,2,3,4,5,6,7", "expected no more than six numbers, found ',' at byte 11" + choice),
      ("1,2,3,4,5,6,,7", "expected no more than six numbers, found ',' at byte 11" + choice),
      ("1 2 3 4 5 6 7", "expected no more than six numbers, found '7' at byte 12" + choice),
      ("1240;1;2;3;4;5;6", "expected one or two digits, found 4 at byte 0" + choice),
      ("Kim\t1\t2\t3\t4\t5\t6", "expected a number, found 'K' at byte 0" + choice),
      ("1,,3,4,5,6", "expected a number, found ',' at byte 2"),
      ("1, ,3,4,5,6", "expected a number, found ',' at byte 3"),
      (",1,2,3,4,5,6", "expected a number, found ',' at byte 0"),
      ("1;2;3;4,5;6", "expected a comma or space, found ',' at byte 7"),
      ("1,2;3,4;5,6", "expected a comma or space, found ';' at byte 3"),
      ("1,2/3,4,5,6", "expected a comma or space, found '/' at byte 3"),
      ("\"1,2,3,4,5,6", "expected a quotation mark, found ',' at byte 2"),
      ("1,2,3,4,5,\"6", "expected a quotation mark, found the end of the line at byte 12"),
      ("1,2,3,4,5,\"\"", "expected a number, found '\"' at byte 11"),
      ("1.5,2.0,3.0,4.0,5.0,6.0", "expected a number from 1 to 45, found 1.5 at byte 0"),
      ("1.0,2.0,3.0,4.0,5.0,46.0", "expected a number from 1 to 45, found 46 at byte 20"),
      ("1e99,2,3,4,5,6", "expected a number from 1 to 45, found 1e99 at byte 0"),
      ("1,2,3,4,5,1e-1", "expected a number from 1 to 45, found 1e-1 at byte 10"),
      ("1,2,x,4,5,6", "expected a number, found 'x' at byte 4"),
      ("1,2,3,4,5,-6", "expected a number, found '-' at byte 10"),
      ("1,2,3\u{B},4,5,6", "expected a comma or space, found the byte 0x0b at byte 5"),
      ("1,2,3,4,5,é", "expected a number, found the byte 0xc3 at byte 10"),
    ])
  func faults(line: String, reason: String) throws {
    // Good lines before and after put the line anywhere in a vector.
    for before in 0..<12 {
      let good = String(repeating: "7,8,9,10,11,12\n", count: before)
      let text = good + line + "\n" + "40,1,2,3,4,5\n" + good
      let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
      #expect(parsed.faults == [before: reason])
      #expect(parsed.rejected == [before])
      let row: [UInt8] = [7, 8, 9, 10, 11, 12]
      let rows = [[UInt8]](repeating: row, count: before)
      #expect(parsed.rows == rows + [[0, 0, 0, 0, 0, 0], [40, 1, 2, 3, 4, 5]] + rows)
    }
  }

  private static let choice = "; choose the six columns of the numbers with --columns"

  @Test("separators may follow the numbers, and lines of separators are blank")
  func emptyColumns() throws {
    for separator in [",", ";", ", ", "\t", " ;"] {
      let game = [1, 13, 18, 26, 34, 45].map(String.init).joined(separator: separator)
      let none = String(repeating: separator, count: 5)
      let text = [game + separator, none, game + separator + separator, none + " ", game, none]
      for end in ["\n", "\r\n", "\r"] {
        let parsed = try ParsedRows.agree(Array(text.joined(separator: end).utf8), as: .games)
        #expect(parsed.faults == [:], "\(parsed.faults)")
        #expect(parsed.rows == [[UInt8]](repeating: [1, 13, 18, 26, 34, 45], count: 3))
      }
    }
  }

  @Test("lines end with CR, LF or both, in any mixture, and count once")
  func lineEnds() throws {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var (text, games) = ("", [[UInt8]]())
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        if Int.random(in: 0..<4, using: &generator) > 0 {
          games.append((1...45).shuffled(using: &generator).prefix(6).map { UInt8($0) })
          text += games[games.count - 1].map(String.init).joined(separator: ",")
        } else if text.hasSuffix("\r") {
          // An empty line after CR must not begin with the LF that would complete it.
          text += " "
        }
        text += ["\r", "\n", "\r\n"].randomElement(using: &generator) ?? ""
      }
      let parsed = try ParsedRows.agree(Array(text.utf8), as: .games, "seed \(seed)")
      #expect(parsed.rows == games && parsed.faults == [:], "seed \(seed)")
      #expect(parsed.text.byteCount == text.utf8.count)
    }
    // A line feed may follow later.
    let open = try ParsedRows.agree(
      Array("1,2,3,4,5,6\r2,3,4,5,6,7\r".utf8), as: .games, endsFile: false)
    #expect(open.rows == [[1, 2, 3, 4, 5, 6]] && open.text.byteCount == 12)
  }

  @Test("a separator's line, a title and blank lines may precede the header")
  func heads() throws {
    let header = "n1,n2,n3,n4,n5,n6"
    for head in [
      "sep=,\n\(header)", "\"sep=,\"\n\(header)", "SEP=;\r\n\(header)", "sep=;\n",
      "sep=;,,,\n\(header)",
      "My tickets\n\(header)", "복권 2026년, 1244회,,,,\n,,,,,\n\(header),,",
      "Round 1244 of 2026\n\n\(header)",
      "sep=,\nTitle\n\n# comment\n,0,1,2,3,4,5,6,7", "0,1,2,3,4,5,6,7", "\(header),,,",
    ] {
      let parsed = try ParsedRows.agree(Array("\(head)\n1,2,3,4,5,6,\n".utf8), as: .games)
      #expect(parsed.faults == [:], "\(head): \(parsed.faults)")
      #expect(parsed.rows == [[1, 2, 3, 4, 5, 6]], "\(head)")
    }
  }

  @Test("a malformed ticket before a header is no title, and a second header is a fault")
  func noTitles() throws {
    let header = "n1,n2,n3,n4,n5,n6"
    for first in ["1,2,3,4,5,46", "A: 1 2 3 4 5 6", "x1,2,3,4,5,6", "1,2,3", header, "7"] {
      let parsed = try ParsedRows("\(first)\n\(header)\n1,2,3,4,5,6\n")
      #expect(parsed.faults.count == (first == header ? 1 : 2), "\(first)")
    }
    let titles = try ParsedRows("One\nTwo\n\(header)\n1,2,3,4,5,6\n")
    #expect(titles.faults.keys.sorted() == [1, 2])
  }

  @Test(
    "whole numbers may be in quotation marks, or decimals as pandas and NumPy write them",
    arguments: [
      #""1","2","3","4","5","45""#, #""1";"2";"3";"4";"5";"45""#, "1.0,2.0,3.0,4.0,5.0,45.0",
      #""1.0","2.","3.00","4.0","5.0","45.0""#, "1.0\t2.0\t3.0\t4.0\t5.0\t45.0",
      "1.000000000000000000e+00 2.000e+00 3e0 0.4e+01 50e-1 4.500000000000000000e+01",
      "1.0E+00,2E0,3,4,5,4.5E1",
    ])
  func wholeNumbers(line: String) throws {
    let parsed = try ParsedRows.agree(
      Array((line + "\n\r\n" + line + "\r\n" + line).utf8), as: .games)
    #expect(parsed.faults == [:])
    #expect(parsed.rows == [[UInt8]](repeating: [1, 2, 3, 4, 5, 45], count: 3))
  }

  @Test("a byte order mark before any line is dropped: files may have been joined")
  func marks() throws {
    let text = "\u{FEFF}n1,n2\r\n1,2,3,4,5,6\r\n\u{FEFF}2,3,4,5,6,7\r\n\u{FEFF}\r\n\u{FEFF}8"
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
    #expect(parsed.rows == [[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 7], [0, 0, 0, 0, 0, 0]])
    #expect(parsed.faults.keys.sorted() == [4])
  }

  @Test("lines that begin with # are skipped anywhere, also before the header")
  func comments() throws {
    let text = "# a\n\n #b\nn1,n2\n#1,2,3,4,5,6\n1,2,3,4,5,6\n#\n2,3,4,5,6,7\n# end"
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
    #expect(parsed.rows == [[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 7]])
    #expect(parsed.faults == [:])
    let addresses = try ParsedRows("# a\n", as: .urls)
    #expect(addresses.faults.count == 1, "addresses have no comments")
  }

  @Test("labels before the numbers are skipped, whatever they are")
  func labels() throws {
    let text =
      "\"\",\"V1\",\"V2\",\"V3\",\"V4\",\"V5\",\"V6\"\n\"1\",1,2,3,4,5,6\n7,2,3,4,5,6,7\n"
      + "\"a, b\",3,4,5,6,7,8\n,4,5,6,7,8,9\n1,2,3,4,5,6\n\"1,2,3,4,5,6,7\n"
    let parsed = try ParsedRows.agree(
      Array(text.utf8), as: .columns(.afterLabels(separator: UInt8(ascii: ","))))
    let none = [UInt8](repeating: 0, count: 6)
    #expect(
      parsed.rows == [
        [1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8], [4, 5, 6, 7, 8, 9], none, none,
      ])
    #expect(parsed.faults.keys.sorted() == [5, 6])
  }

  @Test("a header is skipped at the beginning of a file and is a fault anywhere else")
  func header() throws {
    for header in [
      "n1,n2,n3,n4,n5,n6", "  numbers", "\"a\",\"b\"", "'", "A", "번호1,번호2",
      "\"Number 1\",\"Number 2\"", "번호 1;번호 2", "(1st),(2nd)", "??1,??2", "/", "0,1,2,3,4,5",
      "\"0\",\"1\",\"2\",\"3\",\"4\",\"5\"", "0;1;2;3;4;5", "0\t1\t2\t3\t4\t5", "0 1 2 3 4 5",
      ",0,1,2,3,4,5", ",a,b,c,d,e,f",
    ] {
      let text = header + "\n1,2,3,4,5,6\n"
      let first = try ParsedRows(text)
      #expect(first.faults == [:])
      #expect(first.rows == [[1, 2, 3, 4, 5, 6]])
      #expect(try ParsedRows(text, beginsFile: false).faults.keys.sorted() == [0])
      #expect(try ParsedRows("1 2 3 4 5 6\n" + text).faults.keys.sorted() == [1])
    }
  }

  @Test("a header may have any encoding that keeps ASCII")
  func encodedHeader() throws {
    // "번호" and a digit in CP949, and in ISO-2022-KR after an escape sequence.
    for column in [[0xB9, 0xF8, 0xC8, 0xA3, 0x31], [0x0E, 0x39, 0x78, 0x48, 0x23, 0x0F]]
      as [[UInt8]]
    {
      let header = Array([[UInt8]](repeating: column, count: 6).joined(separator: [0x2C]))
      let parsed = try ParsedRows.agree(header + Array("\r\n1,2,3,4,5,6\r\n".utf8), as: .games)
      #expect(parsed.faults == [:] && parsed.rows == [[1, 2, 3, 4, 5, 6]])
    }
  }

  @Test("a malformed first ticket is refused, not skipped as a header")
  func noHeader() throws {
    for line in [
      "0,1,2,3,4", "0,1,2,3,4,6", ",1,2,3,4,5,6", "1.5,a", "x1,2,3,4,5,6", "A: 1 2 3 4 5 6", "가 7",
      "１,２,３,４,５,６",
    ] {
      let parsed = try ParsedRows(line + "\n1,2,3,4,5,6\n")
      #expect(parsed.faults.keys.sorted() == [0], "\(line)")
      #expect(parsed.rows == [[0, 0, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6]], "\(line)")
    }
  }

  @Test("empty lines give no row, and a rejected row knows its line")
  func emptyLines() throws {
    let text = "\n1,2,3,4,5,6\n\r\n \t\n2,3,4,5,6,7\n3,4,5,6,7,8\n9\n\n4,5,6,7,8,9\n\n"
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .games)
    #expect(parsed.rows.map(\.[0]) == [1, 2, 3, 0, 4])
    #expect(parsed.rejected == [3] && parsed.faults.keys.sorted() == [6])
    #expect(parsed.text.lineCount == 10)
  }

  @Test("a last line without a line feed is read only at the end of the file")
  func lastLine() throws {
    let text = Array("1,2,3,4,5,6\n7,8,9,10,11,12".utf8)
    let whole = try ParsedRows.agree(text, as: .games)
    #expect(whole.rows == [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]])
    #expect(whole.text.byteCount == 26)
    let part = try ParsedRows.agree(text, as: .games, endsFile: false)
    #expect(part.rows == [[1, 2, 3, 4, 5, 6]])
    #expect(part.text.byteCount == 12)
    #expect(try ParsedRows("").text == ParsedText())
  }

  @Test("reading stops when the rows are full", arguments: 0..<30)
  func room(rows: Int) throws {
    let text = String(repeating: "1,2,3,4,5,6\n", count: 25) + "\n\n"
    let parsed = try ParsedRows.agree(Array(text.utf8), as: .games, room: rows)
    #expect(parsed.text.rowCount == min(rows, 25))
    #expect(parsed.text.byteCount == (rows < 25 ? rows * 12 : text.utf8.count))
  }

  @Test("every kernel parses mutated text like the scalar one", arguments: 0..<40)
  func mutations(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let separators = [",", ",", ",", " ", "\t", ", "]
    for _ in 0..<100 {
      let separator = separators.randomElement(using: &generator) ?? ","
      let end = Bool.random(using: &generator) ? "\n" : "\r\n"
      var text = (0..<Int.random(in: 1...16, using: &generator)).flatMap { _ in
        let game = (1...45).shuffled(using: &generator).prefix(6)
        return Array((game.map(String.init).joined(separator: separator) + end).utf8)
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = text.indices.randomElement(using: &generator) ?? 0
        let byte =
          Array("0123456789,, \t\r\r\n\n;a\u{0}".utf8).randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text[place] = byte
        case 1: text.insert(byte, at: place)
        default: text.remove(at: place)
        }
      }
      _ = try ParsedRows.agree(
        text, as: .games, endsFile: Bool.random(using: &generator), "seed \(seed)")
    }
  }
}
