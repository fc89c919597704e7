import Foundation
import TestSupport
import Testing

/// Signals that arrive while the reader of the rows is stalled.
struct StandstillTests {
  private let folder: TemporaryFolder

  /// `F_SETPIPE_SZ` and `F_GETPIPE_SZ`, which the Glibc module lacks.
  private static let (setPipeSize, getPipeSize): (Int32, Int32) = (1031, 1032)

  init() throws { folder = try TemporaryFolder() }

  /// A run whose rows nobody reads, so its pipe is full.
  private struct Run {
    let process = Process()
    let output = Pipe()
    let diagnostics: URL

    init(
      _ arguments: [String], in folder: TemporaryFolder, input: [UInt8] = [],
      blocks: Bool = true
    ) throws {
      diagnostics = try folder.emptyFile("diagnostics")
      process.executableURL = URL(filePath: ProgramRun.path(of: "lotto"))
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      process.environment = ["LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": "/dev/null/no-cache"]
      process.standardInput = try FileHandle(forReadingFrom: folder.file("input", input))
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: diagnostics)
      let size = fcntl(reader.fileDescriptor, setPipeSize, getpagesize())
      if !blocks {
        let flags = O_WRONLY | O_NONBLOCK
        try #require(fcntl(output.fileHandleForWriting.fileDescriptor, F_SETFL, flags) == 0)
      }
      try process.run()
      // A full pipe may have part of its last page free.
      while try waiting() <= size / 2, process.isRunning { usleep(1_000) }
      try #require(process.isRunning)
    }

    private var reader: FileHandle { output.fileHandleForReading }

    /// The number of unread bytes in the pipe.
    private func waiting() throws -> Int {
      var count: Int32 = 0
      try #require(unsafe ioctl(reader.fileDescriptor, UInt(FIONREAD), &count) == 0)
      return Int(count)
    }

    /// Sends a signal, once or repeatedly until the run ends; returns the seconds that took.
    func end(by signal: Int32, repeatedly: Bool = false) -> TimeInterval {
      let start = Date()
      kill(process.processIdentifier, signal)
      while process.isRunning, Date().timeIntervalSince(start) < 20 {
        usleep(20_000)
        if repeatedly { kill(process.processIdentifier, signal) }
      }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      return Date().timeIntervalSince(start)
    }

    /// Reads until the run has ended; returns the number of whole lines.
    ///
    /// Does not wait for end of file: processes of other tests may have inherited the pipe.
    func writtenLines() throws -> Int {
      var lines = 0
      while true {
        let isRunning = process.isRunning
        let count = try waiting()
        if count > 0 {
          lines += try reader.read(upToCount: count)?.count { $0 == UInt8(ascii: "\n") } ?? 0
        } else if !isRunning {
          return lines
        }
      }
    }

    func said() throws -> String { try String(contentsOf: diagnostics, encoding: .utf8) }
  }

  /// More rows than a pipe holds, written at once because they are sorted.
  private static let count = 2_000
  private static let arguments = ["check", "--offline", "--sort", "prize"]
  private static let tickets = Array(
    String(repeating: "http://m.dhlottery.co.kr/?v=1244q020304050607\n", count: count).utf8)

  @Test(
    "a signal ends a stalled run after two seconds, and the run counts the rows not written",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func once(signal: Int32, status: Int32) throws {
    let run = try Run(Self.arguments, in: folder, input: Self.tickets)
    let seconds = run.end(by: signal)
    #expect(run.process.terminationReason == .exit && run.process.terminationStatus == status)
    #expect(seconds > 1.5 && seconds < 15)
    let lost = try Self.count - run.writtenLines()
    #expect(lost > 0)
    let number = "\(lost / 1000),\(String(1000 + lost % 1000).dropFirst())"
    #expect(
      try run.said() == "lotto: warning: interrupted; \(number) finished rows were not written\n")
  }

  @Test("a second signal ends a stalled run at once")
  func twice() throws {
    let run = try Run(Self.arguments + ["--lang", "ko"], in: folder, input: Self.tickets)
    #expect(run.end(by: SIGTERM, repeatedly: true) < 1.5)
    #expect(run.process.terminationReason == .exit && run.process.terminationStatus == 143)
    #expect(try run.said().hasPrefix("lotto: 경고: 중단됨; 끝난 결과 1,"))
  }

  @Test("a reader that resumes after the signal gets every row")
  func late() throws {
    let run = try Run(Self.arguments, in: folder, input: Self.tickets)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(try run.writtenLines() == Self.count)
    run.process.waitUntilExit()
    #expect(try !run.said().contains("not written"))
  }

  @Test(
    "signals end every stalled command, whether the pipe blocks or not",
    arguments: [
      "check --offline", "scan --offline --files-from list", "scan --list --files-from list",
      "rank --offline --all t.u8", "draws list --offline -f jsonl", "draws export --offline",
      "merge rows", "generate 900000000 -f csv",
      "rank --offline --round 1000 t.u8 -o /dev/null --winners /dev/stdout",
    ])
  func commands(_ call: String) throws {
    let prepare = """
      cd "$1"; for i in {1..3000}; do echo no-$i; done > list; cp "$2" image.png
      for i in {1..3000}; do echo image.png; done >> list
      "$0" generate 20000 -f u8 -o t.u8 &&
        "$0" rank --offline --all t.u8 -o rows
      """
    let image = Repository.root.appending(path: Lotto.fixture("blank.png")).path
    let prepared = try ProgramRun(
      "/bin/bash", ["-c", prepare, ProgramRun.path(of: "lotto"), folder.url.path, image])
    #expect(prepared.status == 0, "\(prepared.diagnostics)")
    let words = call.split(separator: " ").map(String.init)
    for blocks in [true, false] {
      let run = try Run(words, in: folder, input: Self.tickets, blocks: blocks)
      let seconds = run.end(by: SIGTERM, repeatedly: blocks)
      #expect(run.process.terminationReason == .exit && run.process.terminationStatus == 143)
      #expect(seconds < (blocks ? 1.5 : 15))
      // Not reported: generated tickets can be made again, and winners are not the results.
      let isSaid = try run.said().contains(" finished rows were not written\n")
      #expect(isSaid || call.hasPrefix("generate") || call.contains("--winners"))
    }
  }

  @Test(
    "one signal ends a run that writes to a FIFO without a reader",
    arguments: [
      "check --offline -q x -o fifo", "generate 9 -f csv -o fifo", "rank --offline t.csv -o fifo",
      "scan --offline --watch . -o fifo.csv", "rank --offline --round 1 t.csv --winners fifo",
      "check --offline x --summary fifo", "draws export -o fifo",
    ])
  func unopened(_ call: String) throws {
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        echo 1,2,3,4,5,6 > t.csv; mkfifo fifo fifo.csv
        "$0" \(call) & \(Lotto.untilSignalsAreTaken); sleep 0.2; kill -TERM $!
        for try in {1..100}; do kill -0 $! 2> /dev/null || break; sleep 0.1; done
        kill -KILL $! 2> /dev/null; wait $!; echo $?
        """, ProgramRun.path(of: "lotto"),
      ], in: folder.url)
    #expect(run.text == "143\n")
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
  }

  @Test func `a FIFO gets all rows even if its reader opens it late`() throws {
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        mkfifo fifo; "$0" generate 50000 -f csv --seed 3 -o fifo & sleep 0.2; cat fifo | md5sum
        wait $!; echo $?; "$0" generate 50000 -f csv --seed 3 | md5sum
        """, ProgramRun.path(of: "lotto"),
      ], in: folder.url)
    let lines = run.lines
    #expect(lines.count == 3 && lines[0] == lines[2] && lines[1] == "0", "\(lines)")
  }

  @Test func `draws list writes every row or counts it as not written`() throws {
    let run = try Run(["draws", "list", "--offline", "-f", "jsonl"], in: folder)
    #expect(run.end(by: SIGTERM, repeatedly: true) < 15)
    // Rounds 1 to 1244, the embedded history.
    let lost = try 1244 - run.writtenLines()
    #expect(
      try run.said().contains(
        "; \(lost.formatted(.number.locale(Locale(identifier: "en")))) finished rows were not written\n"
      ))
  }
}
