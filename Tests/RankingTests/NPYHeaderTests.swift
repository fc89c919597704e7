import Lottery
import Testing

@testable import Ranking

struct NPYHeaderTests {
  /// A header as NumPy writes it: magic, version, length, and a dictionary up to a line feed.
  static func head(_ text: String, version: UInt8 = 1, length: Int? = nil) -> [UInt8] {
    let text = Array((text + "\n").utf8)
    let length = length ?? text.count
    let bytes = (0..<(version == 1 ? 2 : 4)).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    return [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, version, 0] + bytes + text
  }

  private static func dictionary(
    _ type: String, _ shape: String, fortran: String = "False"
  ) -> String {
    "{'descr': \(type), 'fortran_order': \(fortran), 'shape': \(shape), }"
  }

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(BatchReader.Failure) {
      _ = try NPYHeader(bytes)
      return nil
    } catch {
      guard case .refused(let reason) = error else { return nil }
      return reason.english
    }
  }

  @Test(
    "rows and masks are accepted, in each version of the format", arguments: [1, 2, 3] as [UInt8])
  func taken(version: UInt8) throws {
    let text = Self.dictionary("'|u1'", "(12345678901, 6)")
    let rows = try NPYHeader(Self.head(text, version: version))
    #expect(rows.layout == .plain(.rows) && rows.count == 12_345_678_901)
    #expect(rows.size == (version == 1 ? 10 : 12) + text.utf8.count + 1)
    let masks = Self.dictionary("'<u8'", "(3,)", fortran: "True")
    #expect(try NPYHeader(Self.head(masks, version: version)).layout == .plain(.masks))
    let none = Self.dictionary("'|u1'", "(0, 6)")
    #expect(try NPYHeader(Self.head(none, version: version)).count == 0)
  }

  @Test("keys may have any order and spacing")
  func spacing() throws {
    let text = "{ 'shape':(2,6),'descr':   '<u1','fortran_order':False}"
    #expect(try NPYHeader(Self.head(text)).count == 2)
  }

  @Test(
    "integers of every width, sign and byte order are accepted",
    arguments: [
      ("|i1", 1, true, false), ("<u1", 1, false, false), ("<i2", 2, true, false),
      (">u2", 2, false, true), ("=i4", 4, true, false), (">u4", 4, false, true),
      ("<i8", 8, true, false), ("u8", 8, false, false), (">i8", 8, true, true),
    ])
  func integers(name: String, width: Int, isSigned: Bool, isBigEndian: Bool) throws {
    let type = IntegerType(width: width, isSigned: isSigned, isBigEndian: isBigEndian)
    for isByColumn in [false, true] {
      let fortran = isByColumn ? "True" : "False"
      let rows = Self.dictionary("'\(name)'", "(7, 6)", fortran: fortran)
      let layout = ArrayLayout(isByColumn ? .columns : .rows, type)
      #expect(try NPYHeader(Self.head(rows)).layout == layout)
      let masks = Self.head(Self.dictionary("'\(name)'", "(7,)", fortran: fortran))
      if width == 8 {
        #expect(try NPYHeader(masks).layout == ArrayLayout(.masks, type))
      } else {
        #expect(refusal(masks) != nil)
      }
    }
    let square = Self.head(Self.dictionary("'\(name)'", "(6L, 6L)"))
    #expect(try NPYHeader(square).count == 6, "six tickets, by rows")
  }

  @Test(
    "other types and shapes are refused with the line of NumPy that makes them right",
    arguments: [
      ("'<f8'", "(5, 6)", "<f8 of shape (5, 6)", "a.astype('int64')"),
      ("'<f4'", "(6, 5)", "<f4 of shape (6, 5)", "a.T.astype('int64')"),
      ("'|b1'", "(5, 6)", "|b1 of shape (5, 6)", "a.astype('int64')"),
      ("'|O'", "(5, 6)", "|O of shape (5, 6)", "a.astype('int64')"),
      ("'<U2'", "(5, 6)", "<U2 of shape (5, 6)", "a.astype('int64')"),
      ("'<c16'", "(5, 6)", "<c16 of shape (5, 6)", "a.real.astype('int64')"),
      ("'|b1'", "(5, 45)", "|b1 of shape (5, 45)", oneHot),
      ("'<i8'", "(5, 45)", "<i8 of shape (5, 45)", oneHot),
      ("'|V6'", "(5,)", "|V6 of shape (5,)", "numpy.frombuffer(a, 'u1').reshape(-1, 6)"),
      ("'|u1'", "(6, 5)", "|u1 of shape (6, 5)", "a.T"),
      ("'<i4'", "(5, 6, 1)", "<i4 of shape (5, 6, 1)", "a.reshape(-1, 6)"),
      ("'<i4'", "(5, 2, 6)", "<i4 of shape (5, 2, 6)", "a.reshape(-1, 6)"),
      ("'<f8'", "(5, 7)", "<f8 of shape (5, 7)", "a.astype('int64')"),
      ("'|V7'", "(5,)", "|V7 of shape (5,)", "numpy.frombuffer(a, 'u1').reshape(-1, 7)"),
      ("'<u8'", "(5, 1)", "<u8 of shape (5, 1)", "a.ravel()"),
      (
        "[('a', '<u8'), ('b', '<u8')]", "(5,)", "fields of shape (5,)",
        "numpy.array(a.tolist())"
      ),
    ])
  func convertible(type: String, shape: String, found: String, line: String) throws {
    let reason = try #require(refusal(Self.head(Self.dictionary(type, shape))))
    #expect(
      reason == "\(Self.expected), found \(found); convert it with numpy.save(file, \(line))")
  }

  @Test("which columns are the numbers, or what is a ticket, is never guessed")
  func ambiguous() throws {
    let choice = "choose the six columns of the numbers with --columns"
    let line = "convert it with numpy.save(file, "
    for (type, shape, advice) in [
      ("'|u1'", "(5, 7)", choice), ("'>i8'", "(1000000, 8)", choice),
      ("'<i4'", "(6, 7)", "\(choice), or \(line)a.T) if each column is a ticket"),
      ("'|u1'", "(42,)", "\(line)a.reshape(-1, 6)) if each six numbers are a ticket"),
    ] {
      let reason = try #require(refusal(Self.head(Self.dictionary(type, shape))))
      #expect(reason.hasSuffix(" of shape \(shape); \(advice)"), "\(reason)")
    }
  }

  @Test("of more columns the chosen ones are read, in either order of memory")
  func columns() throws {
    let chosen = ColumnSelection(
      numbers: try ColumnSelection.numbers(Array("3,1,9,7,5,11".utf8)), round: nil)
    for (fortran, form) in [("False", TicketForm.rows), ("True", .columns)] {
      let head = Self.head(Self.dictionary("'<u2'", "(4, 11)", fortran: fortran))
      let header = try NPYHeader(head, columns: chosen)
      let type = IntegerType(width: 2, isSigned: false, isBigEndian: false)
      #expect(
        header.layout == ArrayLayout(form, type, rowLength: 11, places: [0, 2, 4, 6, 8, 10]))
      #expect(header.count == 4 && header.layout.ticketSize == 22)
    }
    for (shape, list, reason) in [
      ("(4, 10)", "1,3,5,7,9,11", "expected a column 11, found 10 columns"),
      ("(4, 11)", "1,2,3,4,5,n6", "expected numbers of columns for an array, found the name n6"),
      ("(4,)", "1-6", "expected an array of columns for --columns, found shape (4,)"),
      ("(4, 10001)", "1-6", "expected at most 10000 columns, found 10001"),
    ] {
      let columns = ColumnSelection(
        numbers: try ColumnSelection.numbers(Array(list.utf8)), round: nil)
      let head = Self.head(Self.dictionary("'<u8'", shape))
      #expect {
        try NPYHeader(head, columns: columns)
      } throws: {
        "\($0)" == reason
      }
    }
  }

  private static let oneHot = "a.astype('u8') @ (1 << numpy.arange(45, dtype='u8'))"
  private static let expected =
    "expected integers of shape (N, 6) or 64-bit masks of shape (N,)"

  @Test(
    "what no line of NumPy makes right is refused and named",
    arguments: [
      ("'|u1'", "(29,)", "found |u1 of shape (29,)"),
      ("'|u1'", "(5, 4)", "found |u1 of shape (5, 4)"),
      ("'<i4'", "(5, 6, 5)", "found <i4 of shape (5, 6, 5)"),
      ("'|u1'", "(-5, 6)", "found |u1 of shape (-5, 6)"),
      ("'|u1'", "()", "found |u1 of shape ()"),
      ("'|u3'", "()", "found |u3 of shape ()"),
      ("''", "(5, 6)", "found none of shape (5, 6)"),
      ("'|u1'", "(99999999999999999999, 6)", "of shape (99999999999999999999, 6)"),
    ])
  func refused(type: String, shape: String, found: String) throws {
    let reason = try #require(refusal(Self.head(Self.dictionary(type, shape))))
    #expect(reason.hasPrefix(Self.expected + ", ") && reason.hasSuffix(found))
  }

  @Test("a header without an order is refused")
  func order() {
    for text in ["{}", "{'descr': '|u1', 'shape': (5, 6)}", "{'fortran_order': Maybe}"] {
      #expect(refusal(Self.head(text))?.contains("expected fortran_order") == true, "\(text)")
    }
  }

  @Test("a header cut anywhere is refused, whatever length it claims")
  func cut() {
    let whole = Self.head(Self.dictionary("'|u1'", "(5, 6)"))
    for count in 0..<whole.count { #expect(refusal(Array(whole.prefix(count))) != nil, "\(count)") }
    for version in [1, 2, 3] as [UInt8] {
      #expect(refusal(Self.head("{}", version: version, length: 0xFFFF_FFFF)) != nil)
      #expect(refusal(Self.head("{}", version: version, length: 0)) != nil)
    }
    for version in [0, 4, 255] as [UInt8] {
      let head = Self.head(Self.dictionary("'|u1'", "(5, 6)"), version: version)
      #expect(refusal(head) != nil, "\(version)")
    }
  }

  @Test("a hostile header is refused with a short message")
  func hostile() throws {
    let long = String(repeating: "x", count: 60_000)
    let type = try #require(refusal(Self.head(Self.dictionary("'\(long)'", "(5, 6)"))))
    #expect(type.utf8.count < 200)
    let shape = try #require(refusal(Self.head(Self.dictionary("'|u1'", "(\(long))"))))
    #expect(shape.utf8.count < 200)
    let keys = String(repeating: "'descr'", count: 8000)
    #expect(refusal(Self.head(keys)) != nil)
  }
}
