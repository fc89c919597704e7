import TestSupport
import Testing

@testable import JSON

private func read(_ text: String) throws(JSONError) -> JSONValue {
  try JSONReader.read(Array(text.utf8))
}

private func fault(_ bytes: [UInt8]) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONReader.read(bytes)
    return nil
  } catch {
    return error
  }
}

private func fault(_ text: String) -> JSONError? { fault(Array(text.utf8)) }

struct JSONReaderTests {
  @Test("each kind of value is read")
  func kinds() throws {
    #expect(try read("null") == .null)
    #expect(try read("true") == .bool(true))
    #expect(try read("false") == .bool(false))
    #expect(try read("\"a\"") == .string("a"))
    #expect(try read("[]") == .array([]))
    #expect(try read("{}") == .object([]))
    #expect(try read("[1,[2],{}]") == .array([.number("1"), .array([.number("2")]), .object([])]))
    #expect(
      try read("{\"b\":1,\"a\":null}")
        == .object([.init(key: "b", value: .number("1")), .init(key: "a", value: .null)]))
  }

  @Test("of an object, only members with the wanted keys are kept, and all are checked")
  func keys() throws {
    let text = #"{"a":"x\u0041","b":[1,{"a":"\n"}],"c":{"a":1,"d":[true,null,-1.5e3]},"d":2}"#
    let read = { (keys: [String]) in try JSONReader.read(Array(text.utf8), keys: keys) }
    #expect(try read([]) == .object([]))
    #expect(try read(["d"]) == .object(["d": .integer(2)]))
    let inner: JSONValue = .object([
      "a": .integer(1), "d": .array([.bool(true), .null, .number("-1.5e3")]),
    ])
    #expect(try read(["a", "c"]) == .object(["a": .string("xA"), "c": inner]))
    for wrong in [#"{"a":1,"b":"\x"}"#, #"{"b":[1,]}"#, #"{"b":01}"#, #"{"b":"}"#, #"{"b":{"a"}}"#]
    {
      let expected = try #require(fault(wrong))
      #expect(throws: expected) { try JSONReader.read(Array(wrong.utf8), keys: ["a"]) }
    }
  }

  @Test("white space is allowed around every token")
  func whiteSpace() throws {
    #expect(
      try read(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n")
        == .object([
          .init(key: "a", value: .array([.number("1"), .number("2")])),
          .init(key: "b", value: .object([])),
        ]))
  }

  @Test(
    "a number keeps its characters as written",
    arguments: [
      "0", "-0", "7", "-12", "0.5", "-0.50", "1e3", "1E+3", "1e-03", "12.5e7",
      "123456789012345678901234567890", "1.6046866250",
    ])
  func numbers(text: String) throws {
    #expect(try read(text) == .number(text))
  }

  @Test(
    "an error's offset is that of the first wrong byte",
    arguments: [
      ("", 0), ("  ", 2), ("x", 0), ("tru", 3), ("trux", 3), ("nul", 3), ("falsE", 4),
      ("01", 1), ("-", 1), ("-a", 1), ("1.", 2), ("1.x", 2), ("1e", 2), ("1e+", 3), (".5", 0),
      ("+1", 0), ("1 2", 2), ("NaN", 0), ("Infinity", 0), ("0x10", 1), ("1_0", 1),
      ("[", 1), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1}", 2),
      ("{", 1), ("{a:1}", 1), ("{\"a\"}", 4), ("{\"a\" 1}", 5), ("{\"a\":}", 5),
      ("{\"a\":1,}", 7), ("{\"a\":1", 6), ("{\"a\":1]", 6), ("{'a':1}", 1), ("{1:2}", 1),
      ("\"a", 2), ("\"a\nb\"", 2), ("\"\u{0}\"", 1), ("\"\u{1f}\"", 1), ("\"a\tb\"", 2),
      ("\"\\", 2), ("\"\\u12\"", 5), ("\"\\u12g4\"", 5), ("\"\\u", 3), ("'a'", 0),
      ("{} {}", 3), ("[]x", 2), ("null,", 4), ("// c\n1", 0), ("1/* c */", 1), ("\u{feff}1", 0),
      ("\u{a0}1", 0), ("\u{0c}1", 0), ("\u{ff11}", 0),
    ])
  func offsets(text: String, offset: Int) throws {
    let found = try #require(fault(text), "\(text) was read")
    #expect(found.offset == offset, "\(text): \(found)")
  }

  @Test("an unknown escape is reported at its letter", arguments: ["x", "'", "0", "U", "a", "\n"])
  func escapeOffset(letter: String) throws {
    let found = try #require(fault("\"ab\\\(letter)\""))
    #expect(found.offset == 4)
  }

  @Test("an error says what was expected, and where")
  func description() throws {
    let found = try #require(fault("[1,]"))
    #expect(found.description == "expected a value at byte 3")
    #expect(fault("{1:2}")?.reason == .key)
    #expect(fault("{\"a\"1}")?.reason == .colon)
  }
}

// MARK: - Strings

extension JSONReaderTests {
  @Test("every escape stands for its character")
  func escapes() throws {
    #expect(
      try read(#""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{c}\n\r\t"))
    #expect(try read(#""\u0041\u00e9\uD55C\u2028""#) == .string("A\u{e9}\u{d55c}\u{2028}"))
    #expect(try read(#""\u0000""#) == .string("\0"))
    #expect(try read(#""\u00AF\u00af""#) == .string("\u{af}\u{af}"))
  }

  @Test("a surrogate pair stands for one character")
  func surrogates() throws {
    #expect(try read(#""\ud83c\udfb0""#) == .string("\u{1f3b0}"))
    #expect(try read(#""\uD800\uDC00""#) == .string("\u{10000}"))
    #expect(try read(#""\uDBFF\uDFFF""#) == .string("\u{10ffff}"))
  }

  @Test(
    "a surrogate without its other half is refused",
    arguments: [
      #""\ud800""#, #""\udc00""#, #""\udfff""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#,
      #""\ud800\ud800""#, #""\udc00\ud800""#, #""\ud800\u""#, #""\ud800\"#, #""\ud800"#,
    ])
  func loneSurrogates(text: String) throws {
    let found = try #require(fault(text), "\(text) was read")
    #expect((1...text.utf8.count).contains(found.offset))
  }

  @Test("unescaped characters of all planes are kept")
  func plainCharacters() throws {
    let text = "\u{7f}\u{85}\u{e9}\u{d55c}\u{2028}\u{202e}\u{1f3b0}\u{10ffff}e\u{301}"
    let value = try read("\"\(text)\"")
    #expect(value.string.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80],
      [0xF0, 0x82, 0x82, 0xAC], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidText(bytes: [UInt8]) {
    let quotes: [UInt8] = [0x22]
    #expect(fault(quotes + bytes + quotes) != nil)
    #expect(fault(Array("{\"".utf8) + bytes + Array("\":1}".utf8)) != nil)
    #expect(fault(bytes)?.offset == 0)
    #expect(fault(Array("1 ".utf8) + bytes)?.offset == 2)
  }

  @Test("invalid UTF-8 is reported at its first wrong byte")
  func invalidTextOffset() {
    #expect(fault(Array("\"ab".utf8) + [0xFF] + Array("cd\"".utf8))?.offset == 3)
  }
}

// MARK: - Hostile input

extension JSONReaderTests {
  @Test("64 levels of nesting are read, and a 65th is refused where it begins")
  func depthLimit() throws {
    func arrays(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(fault(arrays(64)) == nil)
    #expect(fault(arrays(65))?.offset == 64)
    #expect(fault(arrays(65))?.reason == .depth)
    let objects = String(repeating: "{\"a\":", count: 64)
    #expect(fault(objects + "1" + String(repeating: "}", count: 64)) == nil)
    #expect(fault(objects + "{}" + String(repeating: "}", count: 64))?.offset == 64 * 5)
  }

  @Test("siblings do not add to the depth")
  func neighbors() {
    #expect(fault("[" + String(repeating: "[],", count: 1000) + "[]]") == nil)
  }

  @Test("a hundred thousand brackets do not overflow the stack")
  func manyBrackets() {
    #expect(fault(String(repeating: "[", count: 100_000))?.offset == 64)
  }

  @Test("truncated text is refused, with an offset inside it or at its end")
  func truncation() throws {
    let text = Array(#"{"a":[1.5e-3,true,null,"\ud83c\udfb0 \u00e9한"],"b":{"c":false}}"#.utf8)
    #expect(fault(text) == nil)
    for count in 0..<text.count {
      let found = try #require(fault(Array(text.prefix(count))), "\(count) bytes were read")
      #expect((0...count).contains(found.offset), "\(count) bytes: \(found)")
    }
  }

  @Test("random bytes and random changes never trap")
  func randomBytes() {
    let seed: UInt64 = 8259
    var generator = SeededGenerator(seed: seed)
    let text = Array(#"{"a":[1.5e-3,true,null,"\ud83c\udfb0é"],"b":{"c":false}}"#.utf8)
    let alphabet = Array(#"{}[]:,"\u0123456789abcdefDEtrnl+-. "#.utf8) + [0x00, 0x0A, 0x80, 0xFF]
    for round in 0..<3000 {
      var bytes = text
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let found = fault(bytes)
      #expect(
        (0...bytes.count).contains(found?.offset ?? 0), "seed \(seed), round \(round), \(bytes)")
    }
    for round in 0..<500 {
      let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      #expect((0...40).contains(fault(bytes)?.offset ?? 0), "seed \(seed), round \(round)")
    }
  }
}
