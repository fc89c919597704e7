internal import Platform
internal import Reporting

/// The commands that describe the program, generated from its own catalogs.
enum DescribingCommands {
  /// `lotto schema`: the columns of rows, in a notation of choice.
  @Sendable static func schema(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    try UsageError.refuse(arguments, of: "schema")
    return write((settings.schema ?? .listing).text(settings.isNested ? .nested : .flat), settings)
  }

  /// `lotto completions`: a shell's completion script.
  @Sendable static func completions(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    guard arguments.count == 1 else {
      throw UsageError.expectedAction(Completions.all.map(\.shell))
    }
    return write(
      try OptionValue.named(arguments[0], in: Completions.all, by: \Completions.shell)
        .text(settings.spokenLanguage), settings)
  }

  /// `lotto man`: the manual page.
  @Sendable static func man(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    try UsageError.refuse(arguments, of: "man")
    return write(ManPage.text(in: settings.spokenLanguage), settings)
  }

  private static func write(_ text: String, _ settings: Settings) -> Int32 {
    return ByteOutput.write([Array(text.utf8)], to: nil, settings.log)
  }
}

extension Option {
  /// The notations of `schema`, one option each, of which a call may use one.
  static let schemaOptions = RecordSchema.all.enumerated().map { index, schema in
    Option(
      schema.name, .flag(\.schema, schema), schema.summary, in: [.schema],
      not: RecordSchema.all.dropFirst(index + 1).map { .option($0.name) })
  }
}
