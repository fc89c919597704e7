import Foundation
import TestSupport
import Testing

/// The tables of README and Benchmarks repeat what records hold, and README's commands run.
struct ReadmeFigureTests {
  private static let readmes = ["README.md", ".github/README.ko.md"]

  private static func lines(of name: String) throws -> [String] {
    try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The decimal numbers of a text, with the number of their decimals.
  private static func numbers(in text: String) -> [(value: Double, decimals: Int)] {
    text.matches(of: /[0-9]+(?:\.([0-9]+))?/).compactMap { match in
      Double(match.output.0).map { ($0, match.output.1?.count ?? 0) }
    }
  }

  @Test(
    "each figure of a table stands, rounded or not, in the records that its row links to",
    arguments: zip(readmes + ["Benchmarks/README.md"], [15, 15, 70]))
  func figures(document: String, atLeast count: Int) throws {
    var checked = 0
    for row in try Self.lines(of: document) where row.hasPrefix("| ") {
      let records = row.matches(of: /\]\((?:\.\.\/)?(?:Benchmarks\/)?(Runs\/[0-9a-z-]+)\)/)
        .map(\.output.1)
      let recorded = try records.flatMap { record in
        try Self.lines(of: "Benchmarks/\(record)/README.md").flatMap { Self.numbers(in: $0) }
      }
      guard !records.isEmpty else { continue }
      let cells = row.components(separatedBy: " | ").dropFirst()
      for (figure, decimals) in cells.flatMap({ Self.numbers(in: $0) }) {
        // Half of the last decimal, and a little for binary fractions.
        let margin = 0.5001 * pow(0.1, Double(decimals))
        #expect(
          recorded.contains { $0.decimals >= decimals && abs($0.value - figure) <= margin },
          "\(figure) is not in \(records)")
        checked += 1
      }
    }
    #expect(checked >= count)
  }

  @Test("each row of the tables of figures links to a record, but for the sum of misreads")
  func records() throws {
    for (document, header, count) in [
      ("README.md", "| measured |", 4), (".github/README.ko.md", "| 측정한 것 |", 4),
      ("Benchmarks/README.md", "| pictures | total |", 14),
      ("Benchmarks/README.md", "| task | lotto |", 10),
    ] {
      let lines = try Self.lines(of: document)
      let start = try #require(lines.firstIndex { $0.hasPrefix(header) })
      let rows = lines[(start + 2)...].prefix { $0.hasPrefix("| ") }
      #expect(rows.count == count, "\(document): \(header)")
      for row in rows where !row.hasPrefix("| misread") {
        #expect(row.contains(/\]\([A-Za-z.\/]*Runs\//), "\(row)")
      }
    }
  }

  @Test("the figures above README's first example are those of Benchmarks", arguments: readmes)
  func introduction(document: String) throws {
    let row = try #require(
      try Self.lines(of: "Benchmarks/README.md").first { $0.hasPrefix("| [44 kinds of damage") })
    let measured = row.components(separatedBy: " | ").dropFirst().prefix(4)
      .flatMap { Self.numbers(in: $0) }.map(\.value)
    let introduction = try Self.lines(of: document).prefix { !$0.hasPrefix("```") }
      .joined(separator: " ")
    // What does not belong to the claim: the game's name, the version of Swift, and addresses.
    let claimed = Self.numbers(in: introduction).map(\.value)
    #expect(claimed.filter { $0 > 100 } == measured)
    #expect(measured.count == 4)
  }

  @Test("README in Korean has the commands, figures and look-ups of README, in the same order")
  func korean() throws {
    let documents = try Self.readmes.map { try Self.lines(of: $0) }
    let commands = documents.map { lines in
      // Every second part is a block of code.
      lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }.enumerated()
        .flatMap { $0.offset % 2 == 1 ? Array($0.element) : [] }
        .filter { $0.contains(/^(\$ )?(lotto|parallel|duckdb|\.packaging|\.ci)[ \/]/) }
        .map { $0.components(separatedBy: " # ")[0].trimmingCharacters(in: .whitespaces) }
    }
    #expect(commands[0] == commands[1])
    #expect(commands[0].count > 12)
    // The figures beside each link to a record, and the commands beside each question.
    let cells = documents.map { lines in
      lines.filter { $0.hasPrefix("| ") }.map { row in
        row.matches(of: /[0-9][0-9.,⁹⁶]*|`[^`]+`/).map { String($0.output) }
      }
    }
    #expect(cells[0].map { Set($0) } == cells[1].map { Set($0) })
  }

  @Test("each lotto command in README's shell examples runs in order and succeeds")
  func commands() throws {
    let blocks = try Self.lines(of: "README.md").joined(separator: "\n")
      .components(separatedBy: "```sh\n").dropFirst().map {
        $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      }
    let lines = blocks.joined().filter {
      $0.hasPrefix("lotto ") && !$0.hasPrefix("lotto browse ") || $0.hasPrefix("parallel ")
    }
    #expect(lines.count >= 10)
    let folder = try Self.folderOfTickets()
    for line in lines {
      let run = try ProgramRun(
        "/bin/bash", ["-o", "pipefail", "-c", line],
        environment: ["PATH": folder.path("bin") + ":/usr/bin:/bin"], in: folder.url)
      #expect(run.status == 0, "\(line): \(run.diagnostics)")
    }
    #expect(try folder.bytes("missing.txt").isEmpty)
    #expect(try folder.bytes("winners.csv").contains(UInt8(ascii: "1")))
  }

  /// A folder with all that README's examples name; its `lotto` runs offline, on a fixed day.
  private static func folderOfTickets() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let ticket = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    for name in ["photos", "scans", "pool", "archive", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: false)
      if name != "bin" { try folder.file("\(name)/ticket.png", ticket) }
    }
    for name in ["ticket.jpg", "desk.jpg"] { try folder.file(name, ticket) }
    try folder.file("list.txt", Array("scans/ticket.png\npool/ticket.png\n".utf8))
    try folder.script("bin/mail", "#!/bin/sh\nexec cat > sent\n")
    try folder.script(
      "bin/lotto",
      """
      #!/bin/sh
      case $1 in
        draws | verify) exec "\(ProgramRun.path(of: "lotto"))" "$@" ;;
        *) exec "\(ProgramRun.path(of: "lotto"))" "$@" --offline --as-of \(Lotto.day) ;;
      esac
      """)
    return folder
  }
}
