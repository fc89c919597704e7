import Foundation
import TestSupport

/// The user-facing texts in the sources, with placeholders for the values they interpolate.
struct TextsInSources {
  /// The calls and labels that mark a literal as a user-facing text.
  private static var mark: Regex<Substring> {
    /(?:\b(?:Wording|text|title)|usage|notify)\(\s*(?=["#])/
  }
  /// The cases of an enumeration of texts.
  private static var caseMark: Regex<Substring> { /\bcase \w+ = (?=")/ }

  private(set) var keys: Set<String> = []

  /// Reads the Swift files below a folder of the checkout.
  init(below folder: String) throws {
    let start = Repository.root.appending(path: folder)
    let files = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    for case let url as URL in files ?? .init() where url.pathExtension == "swift" {
      let isList = url.lastPathComponent == "Phrase.swift"
      let source = try String(contentsOf: url, encoding: .utf8)
      for match in source.matches(of: isList ? Self.caseMark : Self.mark) {
        keys.insert(Self.key(source[match.range.upperBound...]))
      }
      if !isList { continue }
      for line in source.matches(of: /\n  case ((?:\w+, )*\w+)\n/) {
        keys.formUnion(line.output.1.split(separator: ", ").map(String.init))
      }
    }
  }

  /// The text of the string literals, joined by `+`, at the start of source code.
  static func key(_ source: Substring) -> String {
    var rest = source
    var key = ""
    var values = 0
    while let (opening, closing) = quotes(rest) {
      var text = ""
      rest = rest.dropFirst(opening.count)
      while !rest.hasPrefix(closing) {
        let character = rest.removeFirst()
        if character != "\\" || closing.hasSuffix("#") {
          text.append(character)
          continue
        }
        switch rest.removeFirst() {
        case "n": text += "\n"
        case "\n": rest = rest.drop { $0 == " " }
        case "u":
          let digits = rest.dropFirst().prefix { $0 != "}" }
          text.unicodeScalars.append(Unicode.Scalar(UInt32(digits, radix: 16) ?? 0) ?? "?")
          rest = rest.dropFirst(digits.count + 2)
        case "(":
          var depth = 1
          while depth > 0 {
            let next = rest.removeFirst()
            depth += next == "(" ? 1 : next == ")" ? -1 : 0
          }
          text += "{\(values)}"
          values += 1
        case let escaped: text.append(escaped)
        }
      }
      rest = rest.dropFirst(closing.count)
      key += opening == "\"\"\"" ? unindented(text) : text
      let next = rest.drop { $0.isWhitespace }
      guard next.first == "+" else { break }
      rest = next.dropFirst().drop { $0.isWhitespace }
    }
    return key
  }

  private static func quotes(_ source: Substring) -> (opening: String, closing: String)? {
    [("\"\"\"", "\"\"\""), ("#\"", "\"#"), ("\"", "\"")].first { source.hasPrefix($0.0) }
  }

  /// The lines of a multi-line literal, without their indentation.
  private static func unindented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indentation = lines.last?.count ?? 0
    return lines.dropLast().map { $0.dropFirst(indentation) }.joined(separator: "\n")
  }
}
