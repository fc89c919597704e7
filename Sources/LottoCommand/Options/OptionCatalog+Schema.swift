internal import Reporting

extension Option {
  /// The notations of `schema`, an option each.
  static let schemaOptions = RecordSchema.all.map { schema in
    Option(schema.name, schema.summary, in: [.schema]) { settings, _ throws(UsageError) in
      if settings.schema != nil { throw UsageError("--\(schema.name): expected one notation") }
      settings.schema = schema
    }
  }
}
