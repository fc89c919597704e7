import Foundation
import JSON
import Reporting
import TestSupport
import Testing

/// The topics of `lotto help`, and where else they appear.
struct HelpTopicTests {
  private static let topics = [
    "rows", "errors", "json", "exit-status", "cluster", "resume", "privacy",
  ]

  private static func help(_ words: String..., environment: [String: String] = [:]) throws
    -> [String]
  {
    let run = try ProgramRun("lotto", ["help"] + words, environment: environment)
    #expect(run.status == 0, "\(words)")
    #expect(run.diagnostics.isEmpty, "\(words)")
    return run.text.components(separatedBy: "\n")
  }

  @Test("the overview names every topic, and each has a page", arguments: ["en", "ko"])
  func pages(language: String) throws {
    let overview = try Self.help("--lang", language)
    for topic in Self.topics {
      #expect(overview.contains { $0.hasPrefix("  \(topic) ") }, "\(topic)")
      let page = try Self.help(topic, "--lang", language)
      #expect(page.first == "lotto help \(topic)")
      #expect(page.count > 8)
    }
  }

  @Test func `help errors CODE shows that code alone, with what to do`() throws {
    let slot = try Self.help("errors", "payload_slot")
    #expect(slot.first == "lotto help errors payload_slot")
    let whole = slot.joined(separator: " ")
    #expect(whole.contains("breaks the grammar of tickets") && whole.contains("--round 1244"))
    #expect(!whole.contains("payload_tail"))
    let picture = try Self.help("errors", "no_code").joined(separator: " ")
    #expect(picture.contains("no QR code was found") && picture.contains("lotto scan -v"))
    #expect(!picture.contains("grammar"))
    #expect(try Self.help("errors", "no_code", "--lang", "ko").joined().contains("코드"))
    for value in RowValue.errors { #expect(try Self.help("errors", value.name).count > 2) }
  }

  @Test(arguments: [
    (["errors", "payload_slt"], "unknown error code \"payload_slt\"; did you mean payload_slot?"),
    (["errors", "won"], "unknown error code \"won\"\n"),
    (["payload_slot"], "payload_slot is an error code; see lotto help errors payload_slot"),
    (["rows", "payload_slot"], "expected one command or topic"),
    (["errors", "no_code", "timeout"], "expected one command or topic"),
  ])
  func `what is no error code is a usage error`(_ words: [String], _ reason: String) throws {
    let run = try ProgramRun("lotto", ["help"] + words)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains(reason), "\(run.diagnostics)")
  }

  @Test("no line of help exceeds 80 columns", arguments: ["en", "ko"])
  func width(language: String) throws {
    let overview = try Self.help("--lang", language)
    let commands = overview.filter { $0.hasPrefix("  ") }.map {
      String($0.dropFirst(2).prefix { $0 != " " })
    }
    let words = commands.filter { !$0.isEmpty && $0.allSatisfy(\.isLowercase) }
    let names = Self.topics + words.filter { $0 != "lotto" }
    #expect(names.contains("scan") && names.contains("version"))
    let pages = names.map { try? Self.help($0, "--lang", language) }.compactMap(\.self)
    for line in pages.flatMap(\.self) + overview {
      #expect(TextWidth.columns(of: line) <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("a narrow terminal gets narrow help")
  func narrow() throws {
    let page = try Self.help("rows", environment: ["COLUMNS": "50"])
    #expect(page.allSatisfy { TextWidth.columns(of: $0) <= 50 })
    #expect(try Self.help("rows", environment: ["COLUMNS": "200"]) == Self.help("rows"))
    for command in ["browse", "draws"] {
      let lines = try Self.help(command, environment: ["COLUMNS": "50"])
      #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= 50 || $0.hasPrefix("  lotto ") })
    }
  }

  @Test(
    "long help and the manual page have notes that -h leaves out",
    arguments: ["en", "ko"])
  func notes(language: String) throws {
    let titles = [
      "scan": [("What is read", "읽는 파일"), ("Watching a folder", "폴더 감시")],
      "browse": [("Rows and pictures", "결과 행과 사진"), ("The terminal", "터미널")],
      "draws": [("Where draws come from", "당첨번호의 출처"), ("Mirrors", "미러")],
      "rank": [("Files of tickets", "번호 파일"), ("Kernels", "커널")],
    ]
    let manual = try ProgramRun("lotto", ["man", "--lang", "en"]).lines
    for (command, titles) in titles {
      let page = try Self.help(command, "--lang", language)
      let short = try ProgramRun("lotto", [command, "-h", "--lang", language]).lines
      for (english, korean) in titles {
        let title = language == "en" ? english : korean
        #expect(page.contains("\(title):"), "\(title)")
        #expect(!short.contains("\(title):"), "\(title)")
        #expect(manual.contains(".B \(english)"), "\(english)")
      }
    }
  }

  @Test("help rows explains every key, and help errors every code")
  func lists() throws {
    let schema = try JSONReader.read(try ProgramRun("lotto", ["schema", "--json-schema"]).output)
    guard case .object(let keys)? = schema["properties"] else { throw RowlessSchema() }
    let rows = try Self.help("rows")
    for key in keys { #expect(rows.contains { $0.hasPrefix("  \(key.key) ") }, "\(key.key)") }
    let errors = try Self.help("errors")
    for code in schema["properties"]?["error"]?["enum"]?.array?.compactMap(\.string) ?? []
    where !code.isEmpty {
      #expect(errors.contains { $0.hasPrefix("  \(code) ") }, "\(code)")
    }
  }

  @Test("the error for an unknown name suggests the nearest command or topic")
  func unknown() throws {
    let topic = try ProgramRun("lotto", ["help", "rowz"])
    #expect(topic.status == 2)
    #expect(
      topic.diagnostics
        == "lotto: unknown command or topic \"rowz\"; did you mean rows?\nlotto: see lotto help\n")
    #expect(try ProgramRun("lotto", ["help", "scna"]).diagnostics.contains("did you mean scan?"))
    let command = try ProgramRun("lotto", ["privacy"])
    #expect(command.status == 2)
    #expect(command.diagnostics.contains("did you mean lotto help privacy?"))
  }

  @Test("shells complete topics after help")
  func completions() throws {
    let script = """
      eval "$("$LOTTO" completions bash)"
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lotto 2> /dev/null; echo "${COMPREPLY[*]}"; }
      try lotto help ro; try lotto help exi; try lotto help s
      """
    let run = try ProgramRun(
      "/bin/bash", ["-c", script], environment: ["LOTTO": ProgramRun.path(of: "lotto")])
    #expect(run.lines == ["rows", "exit-status", "scan schema"])
    for shell in ["zsh", "fish"] {
      #expect(try ProgramRun("lotto", ["completions", shell]).text.contains("exit-status"))
    }
  }

  @Test("the manual page has a section for each topic", arguments: ["en", "ko"])
  func manual(language: String) throws {
    let lines = try ProgramRun("lotto", ["man", "--lang", language]).lines
    for heading in ["ROWS", "ERROR CODES", "JSON", "EXIT STATUS", "CLUSTERS", "PRIVACY"] {
      #expect(lines.contains(".SH \(heading)"))
    }
    #expect(lines.contains(".B draw_numbers (6 ints)"))
    #expect(lines.contains(".B payload_tail"))
    // mandoc(1) warns about an empty paragraph below a heading.
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix(".S") {
      #expect(next != ".PP", "\(line)")
    }
  }

  private struct RowlessSchema: Error {}
}
