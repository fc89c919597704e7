internal import JSON
package import Lottery

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
    name: "listing", summary: Wording("one key per line")
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
      "{\(shape.columns.map { "'\($0.key)': '\(duckDB($0))'" }.joined(separator: ", "))}\n"
    },
    RecordSchema(name: "polars", summary: Wording("a dict for Polars: read_ndjson(…, schema = …)"))
    { polars($0.columns) + "\n" },
    RecordSchema(name: "spark", summary: Wording("a DDL text for Spark: read.schema, mapInPandas"))
    { spark($0.columns, naming: " ") + "\n" },
    RecordSchema(name: "arrow", summary: Wording("a schema for PyArrow, imported as pa")) {
      "pa.schema(\(arrow($0.columns)))\n"
    },
  ]

  private static func listing(_ columns: [RowShape.Column]) -> String {
    columns.map { column in
      let type = column.objects == nil ? column.sample.typeNames.listing : "list"
      let names = TextWidth.padded(column.key, to: 14) + " " + TextWidth.padded(type, to: 9)
      let place = column.level.map { " \($0)" } ?? ""
      return "\(names)\(place)\n\(listing(column.objects ?? []))"
    }.joined()
  }

  private static func duckDB(_ column: RowShape.Column) -> String {
    guard let objects = column.objects else { return column.sample.typeNames.duckDB }
    let types = objects.map { "\"\($0.key)\" \(duckDB($0))" }
    return "STRUCT(\(types.joined(separator: ", ")))[]"
  }

  private static func polars(_ columns: [RowShape.Column]) -> String {
    let types = columns.map { column in
      let list = column.objects.map { "pl.List(pl.Struct(\(polars($0))))" }
      return "\"\(column.key)\": \(list ?? column.sample.typeNames.polars)"
    }
    return "{\(types.joined(separator: ", "))}"
  }

  /// Columns in Spark's DDL, where a colon follows the names of a struct's fields only.
  private static func spark(_ columns: [RowShape.Column], naming end: String) -> String {
    columns.map { column in
      let list = column.objects.map { "ARRAY<STRUCT<\(spark($0, naming: ": "))>>" }
      return column.key + end + (list ?? column.sample.typeNames.spark)
    }
    .joined(separator: ", ")
  }

  private static func arrow(_ columns: [RowShape.Column]) -> String {
    let types = columns.map { column in
      let list = column.objects.map { "pa.list_(pa.struct(\(arrow($0))))" }
      return "\"\(column.key)\": \(list ?? column.sample.typeNames.arrow)"
    }
    return "{\(types.joined(separator: ", "))}"
  }
}

/// The columns of a row format: flat, or objects that contain lists of objects.
package struct RowShape: Sendable {
  let schema: String
  let columns: [Column]

  struct Column: Sendable {
    let key: String
    /// What the key is a property of; nil where all are of the row.
    let level: RecordField.Level?
    let meaning: Wording
    var sample = JSONValue.null
    var rule: RecordField.Rule?
    /// The columns of the objects in a list; nil for a value like the sample.
    var objects: [Column]?
    /// Whether every row has the key.
    var isRequired = true
    /// Whether the list is empty in some rows.
    var mayBeEmpty = false
  }

  /// One object per game.
  package static let flat = RowShape(
    schema: GameRecord.schema, columns: RecordField.all.map { Column($0, at: $0.level) })

  /// One object per input.
  package static let nested = RowShape(
    schema: NestedFormatter.schema,
    columns: RecordField.ofInput.map { Column($0, at: .input) } + [codes])

  /// One object per source of tickets and draw.
  package static let rank = RowShape(
    schema: RankRecord.schema,
    columns: RankField.all.map { field in
      Column(
        key: field.key.name, level: nil, meaning: field.meaning, sample: field.sample,
        rule: field.rule,
        isRequired: field.isShown(RankForm(hasTiming: false, hasDeviations: false)),
        mayBeEmpty: field.mayBeEmpty)
    })

  private static let codes = Column(
    key: NestedFormatter.codes, level: .input, meaning: Wording("the codes, in reading order"),
    objects: RecordField.ofCode.map { Column($0, at: .code) } + [games])

  private static let games = Column(
    key: NestedFormatter.games, level: .code, meaning: Wording("the games of the ticket"),
    objects: RecordField.ofGame.map { Column($0, at: .game) })
}

extension RowShape.Column {
  /// A key at a level; above its own level, it describes the code with the best status.
  fileprivate init(_ field: RecordField, at level: RecordField.Level) {
    let best = Wording("; that of the code with the best status")
    self.init(
      key: field.key, level: level,
      meaning: field.level == level ? field.meaning : field.meaning + best, sample: field.sample,
      rule: field.rule)
  }
}

extension JSONValue {
  /// The names of the type of a row's value in each notation; a number is an integer unless it has a point.
  var typeNames: TypeNames {
    switch self {
    case .bool:
      TypeNames(
        listing: "bool", duckDB: "BOOLEAN", polars: "pl.Boolean", spark: "BOOLEAN",
        arrow: "pa.bool_()", json: "boolean")
    case .number(let digits) where digits.contains("."):
      TypeNames(
        listing: "decimal", duckDB: "DOUBLE", polars: "pl.Float64", spark: "DOUBLE",
        arrow: "pa.float64()", json: "number")
    case .number:
      TypeNames(
        listing: "int", duckDB: "BIGINT", polars: "pl.Int64", spark: "BIGINT", arrow: "pa.int64()",
        json: "integer")
    // A row has as many integers in a list as any other; without anything to know, it has no text.
    case .array([]): JSONValue.string("").typeNames.list(listing: "strings")
    case .array(let list):
      list[0].typeNames.list(listing: "\(list.count) \(list[0].typeNames.listing)s")
    default:
      TypeNames(
        listing: "string", duckDB: "VARCHAR", polars: "pl.String", spark: "STRING",
        arrow: "pa.string()", json: "string")
    }
  }
}

/// The names of a type in each notation.
struct TypeNames {
  let listing: String
  let duckDB: String
  let polars: String
  let spark: String
  let arrow: String
  let json: String

  /// The names of a list of this type.
  func list(listing: String) -> TypeNames {
    TypeNames(
      listing: listing, duckDB: "\(duckDB)[]", polars: "pl.List(\(polars))",
      spark: "ARRAY<\(spark)>", arrow: "pa.list_(\(arrow))", json: "array")
  }
}
