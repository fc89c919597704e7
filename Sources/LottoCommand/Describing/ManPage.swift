internal import Reporting

/// The manual page, made from the lists of commands, options and statuses.
enum ManPage {
  /// The page in the notation man(7).
  static func text(in language: Language) -> String {
    var lines = [
      ".TH LOTTO 1 \(Version.date) \"lotto \(Version.number)\" \"lotto\"", ".SH NAME",
    ]
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
    for (name, meaning) in variables {
      lines += [".TP", ".B \(escaped(name))"] + paragraph(meaning.text(in: language))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let purpose = Wording(
    "read pictures of Korean Lotto 6/45 tickets and tell what they won",
    "로또 6/45 복권의 사진과 스캔을 읽어 당첨을 확인")

  private static let description = Wording(
    "Results go to the standard output, everything else to the standard error. Options may stand anywhere, -- ends them, and - is the standard input. No address in a code is ever opened; draws that are not known are asked for at the operator's site unless --offline is given.",
    "결과는 표준 출력으로, 나머지는 표준 오류로 나갑니다. 옵션은 어디에나 둘 수 있고, --는 옵션의 끝, -는 표준 입력입니다. 코드 속 주소는 열지 않으며, 모르는 당첨 번호는 --offline이 없으면 동행복권에서 받습니다."
  )

  /// What surrounds the program and is heeded.
  private static let variables: [(name: String, meaning: Wording)] = [
    (
      "LC_ALL, LC_MESSAGES, LANG",
      Wording("the language unless --lang names it", "--lang이 없을 때의 언어")
    ),
    (
      "NO_COLOR, TERM",
      Wording("no colours where the one is set or the other is dumb", "색을 끔 (TERM은 dumb일 때)")
    ),
    ("COLUMNS", Wording("columns of tables", "표의 너비")),
    ("XDG_CACHE_HOME, HOME", Wording("where the cache of draws is", "당첨 번호 캐시의 위치")),
    ("LOTTO_DRAWS_URL", Wording("where draws are asked for", "당첨 번호를 받을 주소")),
    (
      "LOTTO_LIBEXEC",
      Wording("the folder of lotto-decode and lotto-fetch", "lotto-decode와 lotto-fetch의 폴더")
    ),
  ]

  private static func section(of command: Command, in language: Language) -> [String] {
    var lines = [".SS lotto \(escaped(command.usage))"]
    lines += paragraph(command.summary.text(in: language))
    if let details = command.details {
      lines +=
        [".PP", ".nf"] + details(language, 80).split(separator: "\n").map(escaped) + [".fi"]
    }
    for option in command.options {
      lines += [".TP", ".B \(escaped(left(of: option)))"]
      lines += paragraph(option.summary.text(in: language))
    }
    for example in command.examples {
      lines += [".PP"] + paragraph(example.summary.text(in: language) + ":") + [".PP", ".nf"]
      lines += [".RS", escaped(example.line), ".RE", ".fi"]
    }
    return lines
  }

  /// A part of a topic, the first below its heading or not.
  private static func text(
    of part: HelpTopic.Part, isFirst: Bool, in language: Language
  ) -> [String] {
    switch part {
    case .title(let title): return [".SS \(escaped(title.template(in: language)))"]
    case .paragraph(let text):
      return (isFirst ? [] : [".PP"]) + paragraph(text.template(in: language))
    case .lines(let lines):
      return (isFirst ? [] : [".PP"]) + [".nf", ".RS"] + lines.map(escaped) + [".RE", ".fi"]
    case .entries(let entries):
      return entries.flatMap { entry in
        let name = entry.type.isEmpty ? entry.name : "\(entry.name) (\(entry.type))"
        return [".TP", ".B \(escaped(name))"] + paragraph(entry.text.template(in: language))
      }
    }
  }

  private static func left(of option: Option) -> String {
    String(HelpText.left(of: option).drop { $0 == " " })
  }

  /// A text on lines that are not too long for mandoc.
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

  /// Text in which nothing is a request; what is not ASCII as its number.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar.value))]"
      }
    }
    return result
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
