import Foundation
import TestSupport
import Testing

/// Runs of `lotto` with decoders that crash, stall or break the protocol.
struct SupervisionTests {
  private let folder: TemporaryFolder
  private static let end = "printf \"E$n\\000\\000\\000\\000\\000\" >&3"

  init() throws { folder = try TemporaryFolder() }

  /// A scan of one image by a shell script that runs after the greeting and the request.
  private func scan(_ script: String, _ options: String...) throws -> ProgramRun {
    let text = "#!/bin/bash\n\(Lotto.hello); \(Lotto.takingRequest)\n\(script)\nsleep 60\n"
    try folder.script("lotto-decode", text)
    return try Lotto.run(
      "scan", ["-j1"] + options + [Lotto.fixture("blank.png")],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
  }

  /// A message with one code whose payload has `count` bytes.
  private static func code(_ count: Int) -> String {
    let (low, high) = (String(count % 256, radix: 8), String(count / 256, radix: 8))
    return "{ printf \"C$n\\000\\000\\\(low)\\\(high)\";"
      + " head -c \(count) /dev/zero | tr '\\0' x; printf '\\377\\377\\377\\377';"
      + " head -c 32 /dev/zero; }"
      + " | dd bs=40000 iflag=fullblock status=none >&3"
  }

  /// Messages with `count` one-byte codes, of 46 bytes each, sent without a process for each.
  private static func codes(_ count: Int) -> String {
    let code =
      "C$n\\000\\000\\001\\000x\\377\\377\\377\\377"
      + String(repeating: "\\000", count: 32)
    return "for i in {1..\(count)}; do builtin printf \"\(code)\"; done"
      + " | dd bs=46 iflag=fullblock status=none >&3"
  }

  @Test func `up to 1,024 codes are accepted, and one more counts as a decoder crash`() throws {
    let most = try scan("\(Self.codes(1024)); \(Self.end)")
    #expect(try most.rows().map { $0.number("code") } == Array(1...1024))
    #expect(try most.rows().allSatisfy { $0.status == "other_product" })
    let more = try scan("\(Self.codes(1025)); \(Self.end)")
    #expect(try more.rows().map(\.error) == ["decoder_crash"])
  }

  @Test func `the last row of an image with too many codes says so`() throws {
    let end = "printf \"E$n\\000\\000\\000\\001\\000\" >&3"
    let run = try scan("\(Self.codes(1024)); \(end)")
    let rows = try run.rows()
    #expect(rows.map { $0.number("code") } == Array(1...1025))
    #expect(rows.dropLast().allSatisfy { $0.status == "other_product" && $0.error == "" })
    let last = try #require(rows.last)
    #expect(last.status == "error")
    #expect(last.error == "too_many_codes")
    #expect(last.text("payload") == "" && last.text("attempt") == "" && last.text("product") == "")
    #expect(last.detail == "> 1024")
    #expect(run.status == 1)
  }

  @Test func `payloads up to 8 KiB are accepted, and one more byte counts as a crash`() throws {
    let most = try scan("\(Self.code(8192)); \(Self.end)")
    #expect(try most.rows().map { $0.text("payload")?.utf8.count } == [8192])
    let more = try scan("\(Self.code(8193)); \(Self.end)")
    #expect(try more.rows().map(\.error) == ["decoder_crash"])
  }

  @Test func `an oversized message counts as a decoder crash`() throws {
    let run = try scan("head -c 20000 /dev/zero | dd bs=20000 iflag=fullblock status=none >&3")
    #expect(try run.rows().map(\.error) == ["decoder_crash"])
  }

  @Test func `a stopped decoder times out`() throws {
    let run = try scan("kill -STOP $$", "--time-limit", "0.15")
    #expect(try run.rows().map(\.error) == ["timeout"])
  }

  @Test func `a decoder that sends a picture pixel by pixel times out`() throws {
    let size = "\\040\\000\\000\\000\\001\\000\\000\\000"
    let run = try scan(
      """
      printf "B$n\\001\\000\\000\\000\\001\\000\\000\\000\(size)" >&3
      printf "P$n\\000\\000\\000\\000\\000\\000\(size)\\001\\001" >&3
      for i in {1..32}; do printf "S$n\\001\\000x" >&3; sleep 0.3; done
      \(Self.end)
      """, "--time-limit", "0.3", "--annotate", folder.path("marks"))
    #expect(try run.rows().map(\.error) == ["timeout"])
    #expect(try folder.names(in: "marks").isEmpty)
  }

  @Test func `a response sent before its request is not accepted`() throws {
    let text = """
      #!/bin/bash
      \(Lotto.hello); \(Lotto.takingRequest)
      \(Self.end); \(Self.codes(1)); \(Self.end)
      for i in {1..9}; do n="\\00$((i + 1))\\000\\000\\000"; \(Self.codes(1)); \(Self.end); done
      sleep 60
      """
    try folder.script("lotto-decode", text)
    let run = try Lotto.run(
      "scan", ["-j1", Lotto.fixture("blank.png"), Lotto.fixture("no-code.png")],
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(try run.rows().allSatisfy { $0.error == "no_code" })
    #expect(try run.rows().count == 2)
  }

  @Test func `a decoder that closes its socket counts as crashed`() throws {
    let run = try scan("exec 3>&-; exec 3<&-")
    #expect(try run.rows().map(\.error) == ["decoder_crash"])
  }

  /// `LOTTO_DECODER_FAULTS=10000 swift test … --filter SupervisionTests` injects about 10,000.
  @Test func `decoders that crash, stop or send garbage lose no row and change none`() throws {
    let count =
      ProcessInfo.processInfo.environment["LOTTO_DECODER_FAULTS"].flatMap { Int($0) } ?? 60
    let names = try Repository.rows(ofTable: "Scans/manifest.tsv").map { Lotto.fixture($0[0]) }
    let honest = Dictionary(grouping: try Lotto.run("scan", names).rows(), by: \.source)
    // Two or three responses per image, every sixth a fault.
    let files = (0..<count * 2).map { names[$0 * 5 % names.count] }
    let list = try folder.file("list", Array(files.map { $0 + "\n" }.joined().utf8))
    let run = try Lotto.run(
      "scan",
      ["-v", "-j4", "--time-limit", "0.6", "--files-from", list.path(percentEncoded: false)],
      environment: try FaultLibrary(in: folder).environment
        .merging(["LOTTO_DECODER_FAULTS": "6"]) { $1 })
    #expect(run.status == 1)
    var rows = try run.rows()[...]
    var unread = 0
    for file in files {
      let expected = honest[file] ?? []
      if let row = rows.first, row.source == file,
        ["decoder_crash", "timeout"].contains(row.error)
      {
        unread += 1
        rows = rows.dropFirst()
      } else {
        let own = rows.prefix(expected.count)
        #expect(own.map(\.source) == expected.map(\.source))
        #expect(own.map { $0.text("payload") } == expected.map { $0.text("payload") })
        rows = rows.dropFirst(expected.count)
        // What a glance after a timeout reads stands beside a row that says so.
        if let row = rows.first, row.source == file, row.error == "timeout" {
          rows = rows.dropFirst()
        }
      }
    }
    #expect(rows.isEmpty)
    let faults = run.diagnostics.components(separatedBy: ": the decoder ").count - 1
    #expect(faults > count / 2 && unread < files.count / 2, "\(faults) faults, \(unread) unread")
  }
}
