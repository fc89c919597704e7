internal import Platform
internal import Reporting

/// The commands that describe the program, from the lists that it is made of.
enum DescribingCommands {
  /// `lotto schema`: the columns of rows in some notation.
  @Sendable static func schema(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    if !arguments.isEmpty { throw UsageError("expected options alone") }
    return write((settings.schema ?? .listing).text(settings.isNested ? .nested : .flat))
  }

  /// `lotto completions`: the completions of a shell.
  @Sendable static func completions(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    let names = Completions.all.map(\.shell).joined(separator: ", ")
    guard arguments.count == 1 else { throw UsageError("expected one of \(names)") }
    return write(
      try OptionValue.named(arguments[0], in: Completions.all, by: \Completions.shell).text())
  }

  /// `lotto man`: the manual page.
  @Sendable static func man(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Int32 {
    if !arguments.isEmpty { throw UsageError("expected options alone") }
    return write(ManPage.text(in: settings.spokenLanguage))
  }

  private static func write(_ text: String) -> Int32 {
    CurrentProcess.letWritesFail()
    return ByteOutput.write([Array(text.utf8)], to: nil)
  }
}
