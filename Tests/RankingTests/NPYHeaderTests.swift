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
      return reason
    }
  }

  @Test(
    "rows and masks are accepted, in each version of the format", arguments: [1, 2, 3] as [UInt8])
  func taken(version: UInt8) throws {
    let text = Self.dictionary("'|u1'", "(12345678901, 6)")
    let rows = try NPYHeader(Self.head(text, version: version))
    #expect(rows.form == .rows && rows.count == 12_345_678_901)
    #expect(rows.size == (version == 1 ? 10 : 12) + text.utf8.count + 1)
    let masks = Self.dictionary("'<u8'", "(3,)", fortran: "True")
    #expect(try NPYHeader(Self.head(masks, version: version)).form == .masks)
    let none = Self.dictionary("'|u1'", "(0, 6)")
    #expect(try NPYHeader(Self.head(none, version: version)).count == 0)
  }

  @Test("keys may have any order and spacing")
  func order() throws {
    let text = "{ 'shape':(2,6),'descr':   '<u1','fortran_order':False}"
    #expect(try NPYHeader(Self.head(text)).count == 2)
  }

  @Test(
    "other types and shapes are refused and named",
    arguments: [
      ("'>u8'", "(5,)", "found >u8 of shape (5,)"),
      ("'<i8'", "(5,)", "found <i8 of shape (5,)"),
      ("'<f8'", "(5, 6)", "found <f8 of shape (5, 6)"),
      ("'|u1'", "(30,)", "found |u1 of shape (30,)"),
      ("'|u1'", "(5, 7)", "found |u1 of shape (5, 7)"),
      ("'|u1'", "(5, 6, 1)", "found |u1 of shape (5, 6, 1)"),
      ("'|u1'", "(-5, 6)", "found |u1 of shape (-5, 6)"),
      ("'|u1'", "()", "found |u1 of shape ()"),
      ("'<u8'", "(5, 1)", "found <u8 of shape (5, 1)"),
      ("'|u1'", "(99999999999999999999, 6)", "of shape (99999999999999999999, 6)"),
      ("[('a', '<u8')]", "(5,)", "found none of shape (5,)"),
    ])
  func refused(type: String, shape: String, found: String) throws {
    let reason = try #require(refusal(Self.head(Self.dictionary(type, shape))))
    #expect(reason.hasPrefix("expected uint8 (N, 6) or little-endian uint64 (N,), "))
    #expect(reason.hasSuffix(found))
  }

  @Test("Fortran order is named, and a header without an order is refused")
  func fortran() {
    let fortran = Self.head(Self.dictionary("'|u1'", "(5, 6)", fortran: "True"))
    #expect(refusal(fortran) == "expected an array in C order, found Fortran order")
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
