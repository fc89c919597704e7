internal import JSON

extension RecordSchema {
  private typealias Members = [(String, JSONValue)]

  static func jsonSchema(_ shape: RowShape) -> JSONValue {
    let title: Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(shape.schema)),
    ]
    return .object(of: title + object(of: shape.columns, in: shape))
  }

  private static func object(of columns: [RowShape.Column], in shape: RowShape) -> Members {
    let properties = columns.map { column in
      let description = [("description", JSONValue.string(column.meaning.text(in: .english)))]
      return (column.key, JSONValue.object(of: description + value(of: column, in: shape)))
    }
    return [
      ("type", .string("object")), ("properties", .object(of: properties)),
      ("required", .array(columns.filter(\.isRequired).map { .string($0.key) })),
      ("additionalProperties", .bool(false)),
    ]
  }

  private static func value(of column: RowShape.Column, in shape: RowShape) -> Members {
    let type = ("type", JSONValue.string(column.sample.typeNames.json))
    // The only key whose value depends on the shape.
    if column.key == "schema" { return [type, ("const", .string(shape.schema))] }
    if let objects = column.objects { return list(of: object(of: objects, in: shape)) }
    let rule = column.rule?.jsonSchema ?? []
    guard let numbers = column.sample.array else { return [type] + rule }
    if numbers.isEmpty { return list(of: [("type", .string("string"))]) }
    return list(of: [("type", .string(numbers[0].typeNames.json))] + rule) + [
      ("minItems", .integer(column.mayBeEmpty ? 0 : numbers.count)),
      ("maxItems", .integer(numbers.count)),
    ]
  }

  private static func list(of items: Members) -> Members {
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
