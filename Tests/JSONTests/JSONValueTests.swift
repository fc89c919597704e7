import JSON
import Testing

private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

struct JSONValueTests {
  @Test("a key gives its value")
  func keys() throws {
    let value = try read(#"{"a":1,"b":{"c":"d"},"":2}"#)
    #expect(value["a"] == .number("1"))
    #expect(value["b"]?["c"]?.string == "d")
    #expect(value[""]?.integer == 2)
    #expect(value["c"] == nil)
    #expect(value["A"] == nil)
  }

  @Test("a duplicate key gives no value, neither the first nor the last")
  func duplicateKeys() throws {
    let value = try read(#"{"a":1,"b":2,"a":3}"#)
    #expect(value["a"] == nil)
    #expect(value["b"] == .number("2"))
    #expect(try read(#"{"a":1,"\u0061":1}"#)["a"] == nil)
  }

  @Test("a null member is not a missing one")
  func nullMember() throws {
    #expect(try read(#"{"a":null}"#)["a"] == .null)
  }

  @Test("only an object has members", arguments: ["[]", "\"a\"", "1", "true", "null"])
  func noMembers(text: String) throws {
    #expect(try read(text)["a"] == nil)
  }

  @Test("an integer is a number that fits and has no fraction or exponent")
  func integers() throws {
    #expect(try read("9223372036854775807").integer == .max)
    #expect(try read("-9223372036854775808").integer == .min)
    #expect(try read("0").integer == 0)
    for text in ["9223372036854775808", "1.0", "1e2", "1E0", "\"1\"", "true", "null", "[1]", "{}"] {
      #expect(try read(text).integer == nil, "\(text)")
    }
  }

  @Test("string and array are nil for values of other kinds")
  func kinds() throws {
    #expect(try read("\"1\"").string == "1")
    #expect(try read("1").string == nil)
    #expect(try read("null").string == nil)
    #expect(try read("[1]").array == [.number("1")])
    #expect(try read("[]").array == [])
    #expect(try read("{}").array == nil)
    #expect(try read("\"\"").array == nil)
  }
}
