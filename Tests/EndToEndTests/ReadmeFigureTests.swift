import Foundation
import TestSupport
import Testing

/// README's tables repeat what the records of benchmarks hold, and its commands run.
struct ReadmeFigureTests {
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

  @Test("each figure of README's tables stands, rounded or not, in the records its row links to")
  func figures() throws {
    var checked = 0
    for row in try Self.lines(of: "README.md") where row.hasPrefix("| ") {
      let records = row.matches(of: /\]\((Benchmarks\/Runs\/[0-9a-z-]+)\)/).map(\.output.1)
      let recorded = try records.flatMap { record in
        try Self.lines(of: "\(record)/README.md").flatMap { Self.numbers(in: $0) }
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
    #expect(checked > 70)
  }

  @Test("each row of README's tables of figures links to a record, but for the sum of misreads")
  func records() throws {
    let lines = try Self.lines(of: "README.md")
    for header in ["| pictures | total |", "| task | lotto |"] {
      let start = try #require(lines.firstIndex { $0.hasPrefix(header) })
      let rows = lines[(start + 2)...].prefix { $0.hasPrefix("| ") }
      #expect(rows.count >= 8)
      for row in rows where !row.hasPrefix("| misread") {
        #expect(row.contains("](Benchmarks/Runs/"), "\(row)")
      }
    }
  }

  @Test("the figures above README's first example are those of its table")
  func introduction() throws {
    let lines = try Self.lines(of: "README.md")
    let row = try #require(lines.first { $0.hasPrefix("| [44 kinds of damage") })
    let cells = row.components(separatedBy: " | ").dropFirst().prefix(4)
    let claim = lines.prefix { !$0.hasPrefix("```") }.joined(separator: " ")
      .components(separatedBy: "give up on:").last?.components(separatedBy: ", and lotto").first
    let claimed = Self.numbers(in: try #require(claim)).map(\.value)
    #expect(claimed == cells.flatMap { Self.numbers(in: $0) }.map(\.value))
    #expect(claimed.count == 4)
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
