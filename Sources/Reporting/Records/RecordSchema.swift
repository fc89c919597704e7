internal import JSON
internal import Lottery

/// A notation that describes the columns of rows.
package struct RecordSchema: Sendable {
  /// The name by which users request it.
  package let name: String
  /// A short description for people.
  package let summary: Wording
  /// Describes the columns of rows in this notation, terminated by a line feed.
  package let text: @Sendable (RowShape) -> String

  /// A listing for people: one key per line, with its type and what it is a property of.
  package static let listing = RecordSchema(
    name: "listing", summary: Wording("a key a line")
  ) { listing($0.columns) }

  /// The names and versions of all row and summary formats.
  package static let rowSchemas = [
    GameRecord.schema, NestedFormatter.schema, RankRecord.schema, SummaryRecord.schema,
  ]

  /// Every notation that users can request by name.
  package static let all: [RecordSchema] = [
    RecordSchema(name: "json-schema", summary: Wording("a JSON Schema of a row (2020-12)")) {
      jsonSchema($0).text + "\n"
    },
    RecordSchema(name: "duckdb", summary: Wording("a struct for DuckDB: read_json(…, columns = …)"))
    { shape in
      let columns = shape.columns.map { "'\($0.key)': '\($0.kind.duckDB)'" }
      return "{\(columns.joined(separator: ", "))}\n"
    },
    RecordSchema(name: "polars", summary: Wording("a dict for Polars: read_ndjson(…, schema = …)"))
    { RowShape.Kind.polars($0.columns) + "\n" },
  ]

  private static func listing(_ columns: [RowShape.Column]) -> String {
    columns.map { column in
      let (type, inner) =
        switch column.kind {
        case .value(let type): (type.listing, "")
        case .objects(let columns): ("list", listing(columns))
        }
      return "\(pad(column.key, 14)) \(pad(type, 9)) \(column.level)\n\(inner)"
    }.joined()
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension RecordField {
  /// A value of the key's type, which is the same in every row.
  var type: Value { value(Self.sample) }
}

extension RowShape.Kind {
  fileprivate var duckDB: String {
    switch self {
    case .value(let type): type.duckDB
    case .objects(let columns):
      "STRUCT(\(columns.map { "\"\($0.key)\" \($0.kind.duckDB)" }.joined(separator: ", ")))[]"
    }
  }

  private var polars: String {
    switch self {
    case .value(let type): type.polars
    case .objects(let columns): "pl.List(pl.Struct(\(Self.polars(columns))))"
    }
  }

  /// A Python dict of columns and their types.
  fileprivate static func polars(_ columns: [RowShape.Column]) -> String {
    "{\(columns.map { "\"\($0.key)\": \($0.kind.polars)" }.joined(separator: ", "))}"
  }
}

extension RecordField {
  /// The name of the value type, for people.
  package var typeName: String { type.listing }
}

extension RecordField.Value {
  fileprivate var listing: String {
    switch self {
    case .text: "string"
    case .integer: "int"
    case .flag: "bool"
    case .integers(let numbers, _): "\(numbers.count) ints"
    }
  }

  fileprivate var duckDB: String {
    switch self {
    case .text: "VARCHAR"
    case .integer: "BIGINT"
    case .flag: "BOOLEAN"
    case .integers: "BIGINT[]"
    }
  }

  fileprivate var polars: String {
    switch self {
    case .text: "pl.String"
    case .integer: "pl.Int64"
    case .flag: "pl.Boolean"
    case .integers: "pl.List(pl.Int64)"
    }
  }
}
