import Foundation
import TestSupport
import Testing

/// README and the samples show what the program prints.
struct ReadmeTests {
  private static func text(of name: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
  }

  /// The transcripts of a document, in order, as lines.
  private static func transcripts(of name: String) throws -> [[String]] {
    try text(of: name).components(separatedBy: "```console\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }

  /// README in each language.
  private static let readmes = [("README.md", "en"), (".github/README.ko.md", "ko")]

  @Test("the first scan in README prints the lines shown", arguments: readmes)
  func firstScan(document: String, language: String) throws {
    let lines = try Self.transcripts(of: document)[0]
    #expect(lines[0] == "$ lotto scan ticket.png")
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: Lotto.fixture("winner-round-1244.png")),
      to: folder.url.appending(path: "ticket.png"))
    let run = try ProgramRun(
      "lotto",
      [
        "scan", "-f", "table", "--offline", "--as-of", Lotto.day, "--time-limit", "60",
        "--lang", language, "ticket.png",
      ],
      in: folder.url)
    #expect(run.text == lines.dropFirst().joined(separator: "\n") + "\n")
  }

  @Test("the scan transcripts in Samples.md match what the program prints", arguments: [0, 1])
  func scan(place: Int) throws {
    let lines = try Self.transcripts(of: "Fixtures/Samples.md")[place]
    let words = lines[0].components(separatedBy: " ")
    #expect(words.prefix(3) == ["$", "lotto", "scan"])
    let run = try Lotto.run("scan", ["-f", "table"] + words.dropFirst(3))
    let printed = run.text.components(separatedBy: "\n").dropLast()
    #expect(lines.dropFirst().starts(with: printed))
    // The closing line on a terminal says the number of inputs and the time; elsewhere, more. After a
    // single input there is none.
    guard let closing = lines.dropFirst(1 + printed.count).first else {
      #expect(run.diagnostics.contains("1 input, "))
      return
    }
    let inputs = try #require(closing.components(separatedBy: " in ").first)
    #expect(run.diagnostics.split(separator: "\n").last?.hasPrefix("\(inputs), ") == true)
  }

  @Test("the sample rows in Samples.md match what the program prints")
  func rows() throws {
    let lines = try Self.transcripts(of: "Fixtures/Samples.md")[2]
    var output: [String] = []
    for line in lines where line.hasPrefix("$ lotto ") {
      // A command piped to `head -N` shows N rows.
      let parts = line.components(separatedBy: " | head -")
      let words = parts[0].components(separatedBy: " ").dropFirst(2)
      let run = try Lotto.run(words[2], Array(words.dropFirst()))
      // CSV lines end in CRLF (RFC 4180).
      let rows = run.text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      output += [line] + rows.prefix(parts.count == 2 ? try #require(Int(parts[1])) : .max)
    }
    #expect(output == lines)
    #expect(output.count == 7)
  }

  @Test("every option named in the documents and help topics exists")
  func options() throws {
    let help = try [
      "scan", "browse", "draws", "rank", "rows", "errors", "json", "cluster", "resume",
    ]
    .map { try ProgramRun("lotto", ["help", $0]).text }
    let documents = try (Self.readmes.map(\.0) + ["Fixtures/Samples.md", "Tests/README.md"])
      .map(Self.text)
    let calls = (documents + help).flatMap { $0.components(separatedBy: "\n") }
      .compactMap { line in
        line.firstRange(of: "lotto ").map {
          line[$0.upperBound...].components(separatedBy: "#")[0]
        }
      }
    let manual = try ProgramRun("lotto", ["man"]).text.replacing("\\-", with: "-")
    var options: Set<String> = []
    for word in calls.flatMap({ $0.split { !$0.isLetter && !$0.isNumber && $0 != "-" } }) {
      if word.hasPrefix("--"), word.count > 2 { options.insert(String(word)) }
    }
    #expect(options.count > 20)
    for option in options.sorted() { #expect(manual.contains(option), "\(option)") }
  }

  @Test("every help topic that README names exists")
  func topics() throws {
    let topics = Set(
      try Self.text(of: "README.md").matches(of: /lotto help ([a-z-]+)/).map {
        String($0.output.1)
      })
    #expect(topics.isSuperset(of: ["rows", "errors", "draws", "browse", "exit-status"]))
    for topic in topics {
      #expect(try ProgramRun("lotto", ["help", topic]).status == 0, "\(topic)")
    }
    #expect(try ProgramRun("lotto", ["help", "errors"]).text.contains("\n  payload_slot "))
    #expect(try ProgramRun("lotto", ["help", "rows"]).text.contains("\n  prize_known "))
  }

  @Test("every link between the documents leads to a file")
  func links() throws {
    for name in Self.readmes.map(\.0) + [
      "Fixtures/Samples.md", "Sources/README.md", "Benchmarks/README.md", ".packaging/README.md",
    ] {
      let folder = Repository.root.appending(path: name).deletingLastPathComponent()
      for link in try Self.text(of: name).matches(of: /\]\(([A-Za-z.][^):#]*)(#[a-z-]+)?\)/) {
        let file = folder.appending(path: String(link.output.1))
        #expect(
          FileManager.default.fileExists(atPath: file.path(percentEncoded: false)),
          "\(link.output.1) in \(name)")
      }
    }
  }

  @Test("README has at most 150 lines", arguments: readmes)
  func length(document: String, language: String) throws {
    #expect(try Self.text(of: document).count { $0 == "\n" } <= 150)
  }

  @Test("the batch transcript in README matches what the program prints", arguments: readmes)
  func batch(document: String, language: String) throws {
    let lines = try Self.transcripts(of: document)[1]
    let folder = try TemporaryFolder()
    var output: [String] = []
    for line in lines where line.hasPrefix("$ lotto ") {
      let words = line.components(separatedBy: " ").dropFirst(2)
      let run = try ProgramRun("lotto", Array(words) + ["--lang", language], in: folder.url)
      #expect(run.status == 0)
      output += run.lines
    }
    #expect(output == lines.filter { !$0.hasPrefix("$") })
  }
}
