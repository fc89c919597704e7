internal import Reporting

extension Option {
  /// The notations of `schema`, one option each, of which a call may use one.
  static let schemaOptions = RecordSchema.all.enumerated().map { index, schema in
    Option(
      schema.name, .flag(\.schema, schema), schema.summary, in: [.schema],
      not: RecordSchema.all.dropFirst(index + 1).map { .option($0.name) })
  }
}
