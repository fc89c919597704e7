/// The columns of a form of rows: flat ones, or objects with lists of objects in them.
package struct RowShape: Sendable {
  /// The number of the form.
  let schema: String
  /// The columns, in the order of rows.
  let columns: [Column]

  /// A key of an object with what its values are.
  struct Column: Sendable {
    let key: String
    let kind: Kind
    /// What the key is a property of.
    let level: RecordField.Level
  }

  /// What values are.
  enum Kind: Sendable {
    case value(RecordField.ValueType)
    /// Lists of objects that have these columns.
    case objects([Column])
  }

  /// An object a game.
  package static let flat = RowShape(
    schema: GameRecord.schema,
    columns: RecordField.all.map { Column(key: $0.key, kind: .value($0.type), level: $0.level) })

  /// An object an input.
  package static let nested = RowShape(
    schema: NestedFormatter.schema,
    columns: columns(
      RecordField.ofInput, at: .input,
      then: Column(
        key: NestedFormatter.codes,
        kind: .objects(
          columns(
            RecordField.ofCode, at: .code,
            then: Column(
              key: NestedFormatter.games, kind: .objects(columns(RecordField.ofGame, at: .game)),
              level: .code))),
        level: .input)))

  private static func columns(
    _ fields: [RecordField], at level: RecordField.Level, then last: Column? = nil
  ) -> [Column] {
    fields.map { Column(key: $0.key, kind: .value($0.type), level: level) }
      + (last.map { [$0] } ?? [])
  }
}
