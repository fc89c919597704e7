internal import Decoding
internal import JSON
internal import WorkerProtocol

struct UsageError: Error, Equatable {
  let description: String
}

/// The command line of the stand-alone decoder: options, then file names.
struct ListingOptions {
  private(set) var paths: [[UInt8]] = []
  private(set) var attempts = Attempt.all
  private(set) var strategies = DecodeStrategies.all
  private(set) var decoding = DecodeOptions()
  private(set) var asksForHelp = false
  private(set) var asksForVersions = false

  /// Parses arguments; everything after `--` or after the first file is a file.
  init(_ arguments: [[UInt8]]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.first, argument.starts(with: "--".utf8) {
      rest = rest.dropFirst()
      let name = String(decoding: argument, as: UTF8.self)
      if name == "--" { break }
      func chosen(of names: [String]) throws(UsageError) -> [String] {
        let list = String(decoding: rest.popFirst() ?? [], as: UTF8.self)
        let chosen = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let wrong = chosen.first(where: { !names.contains($0) }) {
          throw Self.error(name, "some of \(names.joined(separator: ","))", wrong)
        }
        return chosen
      }
      switch name {
      case "--help":
        asksForHelp = true
        return
      case "--versions":
        asksForVersions = true
        return
      case "--strategies":
        let names = try chosen(of: DecodeStrategies.named.map(\.name))
        strategies = DecodeStrategies(
          DecodeStrategies.named.filter { names.contains($0.name) }.map(\.strategies))
      case "--attempts":
        let names = try chosen(of: Attempt.all.map(\.name))
        attempts = Attempt.all.filter { names.contains($0.name) }
      case "--effort":
        let value = String(decoding: rest.popFirst() ?? [], as: UTF8.self)
        guard let named = ScanEffort(rawValue: value) else {
          throw Self.error(name, "one of \(Self.effortNames)", value)
        }
        decoding.effort = named
      default: throw UsageError(description: "\(JSONText.quoted(name)): no such option")
      }
    }
    paths = Array(rest)
    if paths.isEmpty { throw UsageError(description: "expected the name of a file") }
  }

  private static func error(_ option: String, _ expected: String, _ found: String) -> UsageError {
    UsageError(description: "\(option): expected \(expected), found \(JSONText.quoted(found))")
  }

  private static let effortNames = ScanEffort.allCases.map(\.rawValue).joined(separator: ", ")

  static let usage = """
    Usage: lotto-decode [--effort EFFORT] [--strategies LIST] [--attempts LIST]
                        [--] FILE...
           lotto-decode --versions

    Writes one line per QR code in pictures and documents: file, attempt and payload,
    as JSON strings separated by tabs; bytes that are not UTF-8 as {"base64":"..."}.
    The exit status is 1 if a file has no code or could not be read, 2 for invalid
    usage, and 74 if the output could not be written. --versions prints those of the
    libraries, which decide what kinds of files are read.

    Lists have commas and leave out what they do not name, to measure what each part
    contributes. Attempts are always made in this order.

      --effort EFFORT    \(effortNames)
      --strategies LIST  \(DecodeStrategies.named.map(\.name).joined(separator: ","))
      --attempts LIST    \(lines(of: Attempt.all.map(\.name), width: 58, indent: 21))

    """

  private static func lines(of names: [String], width: Int, indent: Int) -> String {
    var lines = [""]
    for (index, name) in names.enumerated() {
      let item = name + (index + 1 < names.count ? "," : "")
      if lines[lines.count - 1].count + item.count > width { lines.append("") }
      lines[lines.count - 1] += item
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
