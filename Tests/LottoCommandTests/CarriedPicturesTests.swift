import JSON
import Platform
import Testing

@testable import LottoCommand

/// Pictures in lines of JSON, taken out of the text wherever it is cut.
struct CarriedPicturesTests {
  /// What is left of a text that arrives in pieces of some length, and the picture of each line.
  private static func taken(
    from text: String, cutEvery length: Int
  ) -> (rest: String, pictures: [String]) {
    let carried = CarriedPictures(separatedBy: UInt8(ascii: "\n"))
    let bytes = Array(text.utf8)
    var rest: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      rest += carried.rewrite(Array(bytes[start..<min(bytes.count, start + length)]))
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (String(decoding: rest, as: UTF8.self), lines.map { _ in name(of: carried.next()) })
  }

  private static func name(of picture: CarriedPictures.Picture) -> String {
    switch picture {
    case .none: "none"
    case .small(let bytes): String(decoding: bytes, as: UTF8.self)
    case .large: "large"
    case .failed(let failure): "\(failure)"
    }
  }

  private static let ill = "cannot be opened: bytes_b64 is not padded base64"

  @Test(
    "the string of the key at the top is taken out, wherever the text is cut",
    arguments: [
      (#"{"path":"a","bytes_b64":"Zm9v"}"#, #"{"path":"a","bytes_b64":""}"#, "foo"),
      (#"{"bytes_b64" : "Zm8=" , "path":"a"}"#, #"{"bytes_b64" : "" , "path":"a"}"#, "fo"),
      (#"{"bytes_b64":"\/\/\u002bA"}"#, #"{"bytes_b64":""}"#, "\u{FFFD}\u{FFFD}\u{FFFD}"),
      (#"{"bytes_b64":""}"#, #"{"bytes_b64":""}"#, ""),
      (#"{"bytes_b64":"Zg="}"#, #"{"bytes_b64":""}"#, ill),
      (#"{"bytes_b64":"Zm\n9v"}"#, #"{"bytes_b64":""}"#, ill),
      (#"{"bytes_b64":"Zm9v","bytes_b64":"Zm9v"}"#, #"{"bytes_b64":"","bytes_b64":""}"#, ill),
      // No picture: not a key, not at the top, no string, or another key.
      (#"{"path":"bytes_b64"}"#, #"{"path":"bytes_b64"}"#, "none"),
      (#"{"a":{"bytes_b64":"Zm9v"}}"#, #"{"a":{"bytes_b64":"Zm9v"}}"#, "none"),
      (#"{"bytes_b64":null}"#, #"{"bytes_b64":null}"#, "none"),
      (#"{"bytes_b64":["Zm9v"]}"#, #"{"bytes_b64":["Zm9v"]}"#, "none"),
      (#"{"\"bytes_b64":"Zm9v"}"#, #"{"\"bytes_b64":"Zm9v"}"#, "none"),
      (#"{"bytes_b64x":"Zm9v"}"#, #"{"bytes_b64x":"Zm9v"}"#, "none"),
      ("", "", "none"),
    ])
  func takes(line: String, rest: String, picture: String) {
    // Between lines that are cut off, since each begins anew.
    let text = [#"{"bytes_b64":"Zm"#, line, #"{"path":"\"#, line].joined(separator: "\n")
    let expected = [#"{"bytes_b64":""#, rest, #"{"path":"\"#, rest].joined(separator: "\n")
    for length in [1, 2, 3, 5, 7, 1000] {
      let taken = Self.taken(from: text, cutEvery: length)
      #expect(taken.rest == expected)
      #expect(taken.pictures == ["none", picture, "none", picture], "pieces of \(length)")
    }
  }

  @Test func `a large picture goes to a file, and every byte of it arrives`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }
    let carried = CarriedPictures(separatedBy: 0)
    let rest = carried.rewrite(Array(#"{"bytes_b64":"\#(Base64.encode(bytes))"}"#.utf8))
    #expect(rest == Array(#"{"bytes_b64":""}"#.utf8))
    guard case .large(let file) = carried.next() else {
      Issue.record("no file")
      return
    }
    for _ in 1...2 {
      let opened = try file.opened()
      #expect(try opened.readAll(upTo: 1 << 20) == bytes)
    }
  }
}
