import JSON
import TestSupport
import Testing

/// Checks `lotto schema` against rows.
struct SchemaTests {
  /// Where and how a value violates its schema.
  private static func faults(
    of value: JSONValue, against schema: JSONValue, at place: String = "row"
  ) -> [String] {
    var faults: [String] = []
    if let constant = schema["const"], constant != value {
      faults.append("\(place): not the constant")
    }
    if let choices = schema["enum"]?.array, !choices.contains(value) {
      faults.append("\(place): not in the enum")
    }
    switch (schema["type"]?.string, value) {
    case ("string", .string), ("boolean", .bool): break
    case ("integer", .number):
      guard let number = value.integer else { return faults + ["\(place): not an integer"] }
      if let least = schema["minimum"]?.integer, number < least {
        faults.append("\(place): too small")
      }
      if let most = schema["maximum"]?.integer, number > most {
        faults.append("\(place): too large")
      }
    case ("array", .array(let items)):
      if let count = schema["minItems"]?.integer, items.count < count {
        faults.append("\(place): too few items")
      }
      if let count = schema["maxItems"]?.integer, items.count > count {
        faults.append("\(place): too many items")
      }
      for (number, item) in items.enumerated() {
        faults += Self.faults(
          of: item, against: schema["items"] ?? .null, at: "\(place)[\(number)]")
      }
    case ("object", .object(let members)):
      let keys = members.map(\.key)
      if schema["required"]?.array?.compactMap(\.string) != keys {
        faults.append("\(place): wrong keys or order: \(keys)")
      }
      for member in members {
        faults += Self.faults(
          of: member.value, against: schema["properties"]?[member.key] ?? .null,
          at: "\(place).\(member.key)")
      }
    default: faults.append("\(place): wrong type")
    }
    return faults
  }

  @Test("every fixture row conforms to its schema", arguments: [[], ["--nested"]])
  func rows(form: [String]) throws {
    let schema = try JSONReader.read(
      try ProgramRun("lotto", ["schema", "--json-schema"] + form).output)
    let run = try Lotto.run("scan", form + ["Fixtures/Scans"])
    #expect(run.lines.count > 20)
    for line in run.lines {
      let row = try JSONReader.read(Array(line.utf8))
      #expect(Self.faults(of: row, against: schema) == [], "\(line)")
    }
    let title = form.isEmpty ? "lotto.game/4" : "lotto.scan/4"
    #expect(schema["title"]?.string == title)
    #expect(!Self.faults(of: .object([]), against: schema).isEmpty)
  }

  /// The keys of an object and of the objects nested in it, in order.
  private static func keys(of value: JSONValue) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.flatMap { [$0.key] + ($0.value.array?.first.map(keys) ?? []) }
  }

  @Test("every schema notation lists the keys of a row, in order", arguments: [[], ["--nested"]])
  func notations(form: [String]) throws {
    let row = try JSONReader.read(
      Array(
        try Lotto.run("scan", form + ["Fixtures/Scans/winner-round-262.png"]).lines[0].utf8))
    let keys = Self.keys(of: row)
    let listing = try ProgramRun("lotto", ["schema"] + form)
    #expect(listing.lines.map { String($0.prefix { $0 != " " }) } == keys)
    let types = "BIGINT|BOOLEAN|VARCHAR|STRUCT"
    let duckDB = try ProgramRun("lotto", ["schema", "--duckdb"] + form).text
    let named = duckDB.matches(
      of: try Regex("['\"](\\w+)['\"]:? '?(\(types))", as: (Substring, Substring, Substring).self))
    #expect(named.map { String($0.output.1) } == keys)
    let polars = try ProgramRun("lotto", ["schema", "--polars"] + form).text
    #expect(polars.matches(of: /"(\w+)": pl\./).map { String($0.output.1) } == keys)
    let spark = try ProgramRun("lotto", ["schema", "--spark"] + form).text
    #expect(
      spark.matches(of: /(\w+):? (?:STRING|BIGINT|BOOLEAN|ARRAY)/).map { String($0.output.1) }
        == keys)
    let arrow = try ProgramRun("lotto", ["schema", "--arrow"] + form).text
    #expect(arrow.matches(of: /"(\w+)": pa\./).map { String($0.output.1) } == keys)
    #expect(duckDB.contains(form.isEmpty ? "'numbers': 'BIGINT[]'" : "\"numbers\" BIGINT[]"))
    #expect(polars.contains("\"numbers\": pl.List(pl.Int64)"))
  }

  @Test("schema refuses a second notation and file arguments")
  func usage() throws {
    #expect(try ProgramRun("lotto", ["schema", "--duckdb", "--polars"]).status == 2)
    #expect(try ProgramRun("lotto", ["schema", "--nested", "rows.jsonl"]).status == 2)
    #expect(try ProgramRun("lotto", ["help", "schema"]).text.contains("--nested"))
  }
}
