internal import JSON

extension RecordSchema {
  /// The JSON Schema (2020-12) of rows of a shape.
  static func jsonSchema(_ shape: RowShape) -> JSONValue {
    let title = [
      ("$schema", JSONValue.string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(shape.schema)),
    ]
    return .object(of: title + object(of: shape.columns, in: shape))
  }

  /// The schema of an object with these columns.
  private static func object(
    of columns: [RowShape.Column], in shape: RowShape
  ) -> [(String, JSONValue)] {
    let properties = columns.map { column in
      (
        column.key,
        JSONValue.object(
          of: [("description", .string(column.meaning.english))] + value(of: column, in: shape))
      )
    }
    return [
      ("type", .string("object")), ("properties", .object(of: properties)),
      ("required", .array(columns.map { .string($0.key) })), ("additionalProperties", .bool(false)),
    ]
  }

  private static func value(
    of column: RowShape.Column, in shape: RowShape
  ) -> [(String, JSONValue)] {
    // The only key whose value depends on the shape.
    if column.key == "schema" {
      return [("type", .string("string")), ("const", .string(shape.schema))]
    }
    let rule = column.rule?.jsonSchema ?? []
    switch column.kind {
    case .objects(let columns): return list(of: object(of: columns, in: shape))
    case .value(.text): return [("type", .string("string"))] + rule
    case .value(.integer): return [("type", .string("integer"))] + rule
    case .value(.flag): return [("type", .string("boolean"))] + rule
    case .value(.integers(let numbers, _)):
      return list(of: [("type", .string("integer"))] + rule) + [
        ("minItems", .integer(numbers.count)), ("maxItems", .integer(numbers.count)),
      ]
    }
  }

  private static func list(of items: [(String, JSONValue)]) -> [(String, JSONValue)] {
    [("type", .string("array")), ("items", .object(of: items))]
  }
}

extension RecordField.Rule {
  fileprivate var jsonSchema: [(String, JSONValue)] {
    switch self {
    case .range(let range):
      [("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))]
    case .natural: [("minimum", .integer(0))]
    case .oneOf(let texts): [("enum", .array(texts.map { .string($0) }))]
    case .pattern(let pattern): [("pattern", .string(pattern))]
    }
  }
}
