/// The columns of a row format: flat, or objects that contain lists of objects.
package struct RowShape: Sendable {
  /// The name and version of the format.
  let schema: String
  /// The columns, in row order.
  let columns: [Column]

  /// A key of an object, and a description of its values.
  struct Column: Sendable {
    let key: String
    let kind: Kind
    /// What the key is a property of.
    let level: RecordField.Level
    let meaning: Wording
    let rule: RecordField.Rule?
  }

  enum Kind: Sendable {
    /// A value of the same type.
    case value(RecordField.Value)
    /// Lists of objects with these columns.
    case objects([Column])
  }

  /// One object per game.
  package static let flat = RowShape(
    schema: GameRecord.schema, columns: RecordField.all.map { Column($0, at: $0.level) })

  /// One object per input.
  package static let nested = RowShape(
    schema: NestedFormatter.schema,
    columns: RecordField.ofInput.map { Column($0, at: .input) } + [codes])

  private static let codes = Column(
    key: NestedFormatter.codes,
    kind: .objects(RecordField.ofCode.map { Column($0, at: .code) } + [games]), level: .input,
    meaning: Wording("the codes, in reading order"), rule: nil)

  private static let games = Column(
    key: NestedFormatter.games, kind: .objects(RecordField.ofGame.map { Column($0, at: .game) }),
    level: .code, meaning: Wording("the games of the ticket"), rule: nil)
}

extension RowShape.Column {
  /// A key at a level; above its own level, it describes the code with the best status.
  fileprivate init(_ field: RecordField, at level: RecordField.Level) {
    let best = Wording("; that of the code with the best status")
    self.init(
      key: field.key, kind: .value(field.type), level: level,
      meaning: field.level == level ? field.meaning : field.meaning + best, rule: field.rule)
  }
}
