internal import Lottery
internal import Reporting

/// The manual page, generated from the lists of commands, options and statuses.
enum ManPage {
  static func text(in language: Language) -> String {
    var lines = [".TH LOTTO 1 \(Version.date) \"lotto \(Version.number)\" \"lotto\"", ".SH NAME"]
    lines += paragraph("lotto - \(purpose.text(in: language))") + [".SH SYNOPSIS"]
    for (index, command) in Command.all.enumerated() {
      lines += (index == 0 ? [] : [".br"]) + [".B lotto", escaped(command.usage)]
    }
    lines += [".SH DESCRIPTION"] + paragraph(description.text(in: language))
    lines.append(".SH COMMANDS")
    for command in Command.all { lines += section(of: command, in: language) }
    for topic in HelpTopic.all {
      lines.append(".SH \(topic.heading)")
      var isFirst = true
      for part in topic.parts {
        lines += text(of: part, isFirst: isFirst, in: language)
        isFirst = part.isTitle
      }
    }
    lines.append(".SH ENVIRONMENT")
    for variable in variables {
      lines +=
        [".TP", ".B \(escaped(variable.name))"] + paragraph(variable.text.text(in: language))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let purpose = Wording(
    "read pictures of Korean Lotto 6/45 tickets and tell you what they won")

  private static let description = Wording(
    "Results go to standard output, everything else to standard error. Options may appear anywhere; -- ends them, and - is standard input. The address in a code is never opened. Unknown draws are fetched from the operator's site unless --offline is given."
  )

  private static let variables: [HelpTopic.Entry] = [
    .init("LC_ALL, LC_MESSAGES, LANG", Wording("the language, unless --lang is given")),
    .init("NO_COLOR, TERM", Wording("no colors if NO_COLOR is set or TERM is dumb")),
    .init("COLUMNS", Wording("the width of tables")),
    .init("XDG_CACHE_HOME, HOME", Wording("where the draw cache is")),
    .init("XDG_DATA_HOME, HOME", Wording("where the list of claimed tickets is")),
    .init("LOTTO_DRAWS_URL", Wording("the site to fetch draws from")),
    .init("LOTTO_LIBEXEC", Wording("the folder of lotto-decode and lotto-fetch")),
  ]

  private static func section(of command: Command, in language: Language) -> [String] {
    var lines = [".SS lotto \(escaped(command.usage))"]
    lines += paragraph(command.summary.text(in: language))
    if let details = command.details {
      lines += [".PP", ".nf"] + details(language, 80).split(separator: "\n").map(escaped) + [".fi"]
    }
    for option in command.options {
      lines += [".TP", ".B \(escaped(HelpText.left(of: option).drop { $0 == " " }))"]
      lines += paragraph(option.summary.text(in: language))
    }
    for example in command.examples {
      lines += [".PP"] + paragraph(example.summary.text(in: language) + ":") + [".PP", ".nf"]
      lines += [".RS", escaped(example.line), ".RE", ".fi"]
    }
    for note in command.notes {
      if case .title(let title) = note {
        lines += [".PP", ".B \(escaped(title.text(in: language)))"]
      } else {
        lines += text(of: note, isFirst: false, in: language)
      }
    }
    return lines
  }

  /// Formats a part of a topic; `isFirst` if it follows the heading.
  private static func text(
    of part: HelpTopic.Part, isFirst: Bool, in language: Language
  ) -> [String] {
    switch part {
    case .title(let title): return [".SS \(escaped(title.text(in: language)))"]
    case .paragraph(let text): return (isFirst ? [] : [".PP"]) + paragraph(text.text(in: language))
    case .lines(let lines):
      return (isFirst ? [] : [".PP"]) + [".nf", ".RS"] + lines.map(escaped) + [".RE", ".fi"]
    case .entries(let entries):
      return entries.flatMap { entry in
        let name = entry.type.isEmpty ? entry.name : "\(entry.name) (\(entry.type))"
        return [".TP", ".B \(escaped(name))"] + paragraph(entry.text.text(in: language))
      }
    }
  }

  /// Wraps text to lines that are not too long for mandoc.
  private static func paragraph(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let word = escaped(word)
      if let last = lines.last, last.utf8.count + word.utf8.count < 78 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// Escapes text so that roff takes no line for a request; non-ASCII characters become `\[uXXXX]`.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}
