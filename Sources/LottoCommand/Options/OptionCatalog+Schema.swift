internal import Reporting

extension Option {
  /// The notations of `schema`, one option each.
  static let schemaOptions = RecordSchema.all.map { schema in
    Option(schema.name, schema.summary, in: [.schema]) { settings, _ throws(UsageError) in
      if settings.schema != nil {
        throw UsageError("use only one notation", "표기법은 하나만 쓸 수 있음")
      }
      settings.schema = schema
    }
  }
}
