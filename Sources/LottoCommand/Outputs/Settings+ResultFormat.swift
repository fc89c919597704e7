internal import Platform
internal import Reporting

extension Settings {
  /// The form of the results: as asked for, else by the ending of their file, else for whoever reads
  /// them.
  var resultFormat: OutputFormat {
    if isNested { return .nested }
    return format ?? formatOfOutput ?? (showsResults ? .table : .jsonLines)
  }

  /// The form that the ending of the output's name stands for.
  private var formatOfOutput: OutputFormat? {
    guard let output, !isWorker else { return nil }
    let name = String(decoding: output.name, as: UTF8.self).lowercased()
    return OutputFormat.all.first { format in
      format.ending.map { name.hasSuffix($0) } ?? false
    }
  }
}
