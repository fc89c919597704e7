import Foundation
import TestSupport
import Testing

struct FileListingTests {
  private static func path(_ name: String) -> String {
    Repository.fixture("Scans/\(name)").path(percentEncoded: false)
  }

  private static func payloads(of name: String) throws -> [String] {
    let row = try #require(
      try Repository.rows(ofTable: "Scans/manifest.tsv").first { $0[0] == name })
    return row[2].split(separator: " ").map(String.init)
  }

  @Test func `each code gets a line with its file, attempt and payload`() throws {
    let run = try ProgramRun(
      "lotto-decode", [Self.path("kind-gray-8.png"), Self.path("ticket-and-foreign.png")])
    let one = try Self.payloads(of: "kind-gray-8.png")
    let two = try Self.payloads(of: "ticket-and-foreign.png")
    #expect(one.count == 1 && two.count == 2)
    #expect(
      run.lines == [
        "\"\(Self.path("kind-gray-8.png"))\"\t\"plain\"\t\"\(one[0])\"",
        "\"\(Self.path("ticket-and-foreign.png"))\"\t\"plain\"\t\"\(two[0])\"",
        "\"\(Self.path("ticket-and-foreign.png"))\"\t\"plain\"\t\"\(two[1])\"",
      ])
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
  }

  @Test func `file names that are not UTF-8 are printed in base64`() throws {
    let folder = try TemporaryFolder()
    // The letter a, a byte that UTF-8 never has, and the extension.
    let script = "cd \"$1\" && f=$(printf 'a\\377.png') && cp \"$2\" \"$f\" && exec \"$3\" \"$f\""
    let run = try ProgramRun(
      "/bin/sh",
      [
        "-c", script, "sh", folder.path("."), Self.path("kind-gray-8.png"),
        ProgramRun.path(of: "lotto-decode"),
      ])
    let payload = try Self.payloads(of: "kind-gray-8.png")[0]
    #expect(run.lines == ["{\"base64\":\"Yf8ucG5n\"}\t\"plain\"\t\"\(payload)\""])
    #expect(run.status == 0)
  }

  @Test func `an unreadable path that is not UTF-8 is reported in base64`() throws {
    let script = "exec \"$1\" \"$(printf 'a\\377.png')\""
    let run = try ProgramRun("/bin/sh", ["-c", script, "sh", ProgramRun.path(of: "lotto-decode")])
    #expect(run.diagnostics.hasPrefix("lotto-decode: {\"base64\":\"Yf8ucG5n\"}: "))
    #expect(run.status == 1)
  }

  @Test func `a blank, damaged or missing file gives exit status 1`() throws {
    for name in ["blank.png", "cut-early.png", "missing.png"] {
      let run = try ProgramRun("lotto-decode", [Self.path(name)])
      #expect(run.status == 1, "\(name)")
      #expect(run.output.isEmpty, "\(name)")
      #expect(run.diagnostics.hasPrefix("lotto-decode: \""), "\(name)")
      #expect(run.diagnostics.count { $0 == "\n" } == 1, "\(name)")
    }
  }

  @Test func `a damaged file gives its code, the damage and exit status 1`() throws {
    let run = try ProgramRun("lotto-decode", [Self.path("corrupt.png")])
    #expect(run.status == 1)
    #expect(run.text.contains("1239m070824343641"))
    #expect(run.diagnostics.contains("damaged PNG: "))
  }

  @Test func `an unsupported file is reported with its kind, if known`() throws {
    let folder = try TemporaryFolder()
    for (name, bytes, problem) in [
      ("text", Array("hello".utf8), "not an image"), ("empty", [], "an empty file"),
      ("psd", Array("8BPS\0\u{1}".utf8), "PSD is not supported"),
    ] {
      let path = try folder.file(name, bytes).path(percentEncoded: false)
      let run = try ProgramRun("lotto-decode", [path])
      #expect(run.diagnostics == "lotto-decode: \"\(path)\": \(problem)\n")
    }
  }

  @Test func `a libjpeg error is reported once, as the program's own message`() throws {
    let folder = try TemporaryFolder()
    var cut = try Repository.bytes(ofFixture: "JPEG/gray.jpg")
    cut.removeSubrange(cut.count - 22..<cut.count - 2)
    // Gives the first Huffman table an invalid class.
    var damaged = try Repository.bytes(ofFixture: "JPEG/gray.jpg")
    let table = try #require(damaged.indices.first { damaged[$0...].starts(with: [0xFF, 0xC4]) })
    damaged[table + 4] = 0x7F
    for (name, bytes, problem) in [
      ("cut.jpg", cut, "damaged JPEG: Corrupt JPEG data"),
      ("damaged.jpg", damaged, "damaged JPEG: "),
    ] {
      let path = try folder.file(name, bytes).path(percentEncoded: false)
      let run = try ProgramRun("lotto-decode", [path])
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.hasPrefix("lotto-decode: \"\(path)\": \(problem)"))
      #expect(run.diagnostics.count { $0 == "\n" } == 1, "\(run.diagnostics)")
    }
  }

  @Test func `one bad file does not stop the others from being read`() throws {
    let run = try ProgramRun(
      "lotto-decode", [Self.path("missing.png"), Self.path("kind-gray-8.png")])
    #expect(run.status == 1)
    #expect(run.lines.count == 1)
  }

  @Test func `the code of a truncated file is printed, and the damage is reported`() throws {
    let run = try ProgramRun("lotto-decode", [Self.path("cut-short.png")])
    #expect(run.status == 1)
    #expect(run.lines.count == 1)
    #expect(run.diagnostics.contains("the file is truncated"))
  }

  @Test func `a hostile name is escaped on both streams`() throws {
    let folder = try TemporaryFolder()
    let name = "\u{1B}[31m\nred\u{202E}.png"
    try folder.file(name, try Repository.bytes(ofFixture: "Scans/kind-gray-8.png"))
    try folder.file("x" + name, [])
    let paths = [name, "x" + name].map { folder.url.path(percentEncoded: false) + "/" + $0 }
    let run = try ProgramRun("lotto-decode", paths)
    #expect(run.lines.count == 1)
    #expect(run.text.contains(#"\u001b[31m\nred\u202e.png""#))
    #expect(run.diagnostics.contains(#"x\u001b[31m\nred\u202e.png""#))
    for text in [run.text, run.diagnostics] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      #expect(!text.unicodeScalars.contains("\u{202E}"))
    }
  }

  @Test func `a full disk gives exit status 74`() throws {
    let program = ProgramRun.path(of: "lotto-decode")
    let run = try ProgramRun(
      "/bin/sh", ["-c", "exec \"$0\" \"$1\" > /dev/full", program, Self.path("kind-gray-8.png")])
    #expect(run.status == 74)
  }
}
