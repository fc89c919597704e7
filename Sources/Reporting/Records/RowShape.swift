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
    let meaning: Wording
    let rule: RecordField.Rule?
  }

  /// What values are.
  enum Kind: Sendable {
    case value(RecordField.ValueType)
    /// Lists of objects that have these columns.
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
    meaning: Wording("the codes, in reading order", "코드 목록(읽는 순서)"), rule: nil)

  private static let games = Column(
    key: NestedFormatter.games, kind: .objects(RecordField.ofGame.map { Column($0, at: .game) }),
    level: .code, meaning: Wording("the games of the ticket", "복권의 게임 목록"), rule: nil)
}

extension RowShape.Column {
  /// A key of rows at a level; at a higher one than its own it tells of the code that came out best.
  fileprivate init(_ field: RecordField, at level: RecordField.Level) {
    let best = Wording(
      "; that of the code with the best status", "; status가 가장 좋은 코드의 값")
    self.init(
      key: field.key, kind: .value(field.type), level: level,
      meaning: field.level == level ? field.meaning : field.meaning + best, rule: field.rule)
  }
}
