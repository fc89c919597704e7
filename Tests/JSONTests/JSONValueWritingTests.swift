import JSON
import Testing

struct JSONValueWritingTests {
  @Test func `a value is written as JSON and reads back the same`() throws {
    let value = JSONValue.object([
      "a": .array([.integer(-1), .null, .bool(true), .bool(false)]), "\"\n": .string("\u{2028}<"),
      "o": .object([:]),
    ])
    #expect(value.text == #"{"a":[-1,null,true,false],"\"\n":"\u2028<","o":{}}"#)
    #expect(try JSONReader.read(Array(value.text.utf8)) == value)
  }
}
