import JSON
import Testing

@testable import Reporting

struct RecordSchemaTests {
  private static func text(_ name: String, of shape: RowShape) throws -> String {
    try #require(RecordSchema.all.first { $0.name == name }).text(shape)
  }

  /// The integer lists of a row and their lengths.
  private static let lists = ["draw_numbers": 6, "numbers": 6, "matched": 6, "corners": 8]

  @Test func `the row schemas have their current versions`() {
    #expect(
      RecordSchema.rowSchemas.prefix(2) == ["lotto.game/4", "lotto.scan/4"])
    #expect(RowShape.flat.schema == "lotto.game/4")
    #expect(RowShape.nested.schema == "lotto.scan/4")
  }

  @Test func `the listing gives the length of each integer list`() {
    let lines = RecordSchema.listing.text(.flat).split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    #expect(lines.count == RecordField.all.count)
    for line in lines {
      guard let count = Self.lists[line[0]] else {
        #expect(["string", "strings", "int", "bool"].contains(line[1]), "\(line)")
        continue
      }
      #expect(line[1...2] == ["\(count)", "ints"])
    }
  }

  @Test func `DuckDB and Polars get 64-bit integers and lists`() throws {
    let duckDB = try Self.text("duckdb", of: .flat)
    let polars = try Self.text("polars", of: .flat)
    for key in Self.lists.keys {
      #expect(duckDB.contains("'\(key)': 'BIGINT[]'"), "\(key)")
      #expect(polars.contains("\"\(key)\": pl.List(pl.Int64)"), "\(key)")
    }
    #expect(duckDB.contains("'draw_bonus': 'BIGINT'"))
    #expect(polars.contains("\"draw_bonus\": pl.Int64"))
    let nested = try Self.text("duckdb", of: .nested)
    #expect(nested.contains("\"draw_numbers\" BIGINT[], \"draw_bonus\" BIGINT"))
    #expect(nested.contains("\"corners\" BIGINT[]"))
  }

  @Test func `the JSON Schema fixes the length of each list`() throws {
    let schema = try JSONReader.read(Array(try Self.text("json-schema", of: .flat).utf8))
    for (key, count) in Self.lists {
      let property = schema["properties"]?[key]
      #expect(property?["type"]?.string == "array", "\(key)")
      #expect(property?["items"]?["type"]?.string == "integer", "\(key)")
      #expect(property?["minItems"]?.integer == count, "\(key)")
      #expect(property?["maxItems"]?.integer == count, "\(key)")
    }
    #expect(schema["properties"]?["schema"]?["const"]?.string == "lotto.game/4")
  }
}
