import Foundation
import TestSupport
import Testing

/// Runs in which one system call fails: the Nth of its kind, for every N.
struct FaultTests {
  private let folder: TemporaryFolder
  private let library: FaultLibrary

  init() throws {
    folder = try TemporaryFolder()
    library = try FaultLibrary(in: folder)
  }

  /// A system call and the error it fails with; 0 means that it does half of its work.
  struct Fault: CustomTestStringConvertible, Sendable {
    let call: String
    let error: Int32

    var testDescription: String { "\(call) \(error)" }

    static let all = [
      Fault(call: "read", error: EIO), Fault(call: "read", error: 0),
      Fault(call: "read", error: EINTR), Fault(call: "write", error: ENOSPC),
      Fault(call: "write", error: 0), Fault(call: "write", error: EINTR),
      Fault(call: "pread", error: EIO), Fault(call: "pread", error: 0),
      Fault(call: "open", error: EMFILE), Fault(call: "open", error: EACCES),
      Fault(call: "fsync", error: EIO), Fault(call: "rename", error: EIO),
      Fault(call: "posix_spawn", error: EAGAIN), Fault(call: "ftruncate", error: EIO),
      Fault(call: "flock", error: EINTR), Fault(call: "fstat", error: EIO),
      Fault(call: "mkdir", error: ENOSPC), Fault(call: "unlink", error: EIO),
      Fault(call: "pipe2", error: EMFILE), Fault(call: "socketpair", error: EMFILE),
      Fault(call: "memfd_create", error: EMFILE), Fault(call: "sendmsg", error: ENOBUFS),
      Fault(call: "recvmsg", error: EIO), Fault(call: "poll", error: EINTR),
      Fault(call: "poll", error: ENOMEM), Fault(call: "fstatat", error: EIO),
      Fault(call: "lstat", error: ESTALE), Fault(call: "fdopendir", error: ENOMEM),
      Fault(call: "readdir", error: EIO), Fault(call: "open", error: EINTR),
      Fault(call: "eventfd", error: EMFILE), Fault(call: "stat", error: EIO),
    ]
  }

  /// Runs a command with the fault in its first system call, its second, and so on, past its last.
  ///
  /// Checks what holds for every run: it ends by itself with a documented status, and says why if
  /// that is not the status of a run without faults.
  private func faults(
    of fault: Fault, status: Int32, _ words: [String], input: [UInt8] = [],
    environment: [String: String] = [:], before: () throws -> Void = {},
    after: (ProgramRun, String) throws -> Void
  ) throws {
    let mark = folder.path("mark")
    for number in 1...2000 {
      try before()
      let run = try ProgramRun(
        "lotto", words, input: input,
        environment: environment.merging(library.environment) { $1 }.merging([
          "LOTTO_FAULT": "\(fault.call):\(number):\(fault.error)", "LOTTO_FAULT_MARK": mark,
        ]) { $1 }, in: Repository.root)
      let name = "\(fault.testDescription), call \(number)"
      if !FileManager.default.fileExists(atPath: mark) {
        #expect(run.status == status, "\(name): \(run.diagnostics)")
        try after(run, name)
        return
      }
      try FileManager.default.removeItem(atPath: mark)
      #expect([0, 1, 2, 66, 69, 70, 74, 141].contains(run.status), "\(name): \(run.status)")
      if run.status != status {
        #expect(run.diagnostics.hasPrefix("lotto: "), "\(name) is not reported: \(run.status)")
      }
      if fault.error == 0 || fault.error == EINTR && fault.call != "flock" {
        #expect(run.status == status, "\(name) should not fail: \(run.diagnostics)")
      }
      try after(run, name)
      for partial in try folder.names() where partial.hasSuffix(".partial") {
        // Finished rows are kept, and so is what could not be moved into place; the name is told.
        let told = run.diagnostics
        #expect(
          told.contains("finished rows are in \(folder.path(partial))\n")
            || told.contains("everything was written to \(folder.path(partial))"),
          "\(name): \(partial) is left: \(told)")
        // An array that is complete has no lines.
        let isWhole = told.contains("everything was written to")
        #expect(
          try isWhole || folder.bytes(partial).last == UInt8(ascii: "\n"), "\(name): a row is cut")
        try FileManager.default.removeItem(atPath: folder.path(partial))
      }
    }
    Issue.record("\(fault.testDescription): more calls than any run should make")
  }

  private static let images = [
    "winner-round-50.png", "blank.png", "cut-short.png",
  ].map(Lotto.fixture)

  /// The inputs that rows belong to, in order, consecutive duplicates dropped.
  private func sources(_ output: [UInt8]) throws -> [String] {
    var sources: [String] = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let source = try Row(String(line)).source
      if sources.last != source { sources.append(source) }
    }
    return sources
  }

  @Test(arguments: Fault.all)
  func `a scan writes all its rows to a file, or keeps the old file and says why`(
    _ fault: Fault
  ) throws {
    let whole = try Lotto.run("scan", Self.images).output
    let words = ["scan", "--offline", "--as-of", Lotto.day, "-j2", "-q", "-o", folder.path("rows")]
    try faults(
      of: fault, status: 1, words + Self.images,
      before: { try folder.file("rows", Array("old".utf8)) }
    ) { run, name in
      let rows = try folder.bytes("rows")
      if rows == Array("old".utf8) {
        #expect(run.status != 1 && run.status != 0, "\(name): no rows, but no failure")
        return
      }
      // A picture that cannot be opened still has its row.
      #expect(try sources(rows) == Self.images, "\(name)")
      // A decoder that fails to start is started again a little later.
      if ["posix_spawn", "sendmsg", "socketpair"].contains(fault.call) {
        #expect(rows == whole, "\(name)")
      }
      if rows != whole { #expect(fault.call != "write" && fault.call != "fsync", "\(name)") }
    }
  }

  @Test(arguments: Fault.all)
  func `no picture in a folder is skipped silently`(_ fault: Fault) throws {
    let pictures = ["scans/blank.png", "scans/sub/kind-gray-8.png", "scans/winner-round-50.png"]
    for name in ["scans", "scans/sub"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for picture in pictures {
      let name = picture.split(separator: "/").last.map(String.init) ?? picture
      try folder.file(picture, Repository.bytes(ofFixture: "Scans/\(name)"))
    }
    let words = [
      "scan", "-r", "--offline", "--as-of", Lotto.day, "-j2", "-q", folder.path("scans"),
    ]
    try faults(of: fault, status: 1, words + ["--time-limit", "60"]) { run, name in
      let rows = Set(try sources(run.output))
      // Each picture has a row, or its folder has one.
      let missing = pictures.map { folder.path($0) }.filter { path in
        !rows.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
      if !missing.isEmpty { #expect([69, 70, 74].contains(run.status), "\(name): \(missing)") }
    }
  }

  @Test(arguments: Fault.all)
  func `a scan with a fault resumes from its journal with the same rows`(_ fault: Fault) throws {
    let whole = try Lotto.run("scan", Self.images).output
    let arguments = ["-j2", "-q", "--resume", folder.path("journal")] + Self.images
    let first = ["scan", "--offline", "--as-of", Lotto.day] + arguments
    try faults(
      of: fault, status: 1, first,
      before: { try? FileManager.default.removeItem(atPath: folder.path("journal")) }
    ) { run, name in
      let resumed = try Lotto.run("scan", arguments)
      #expect(resumed.output == whole, "\(name): \(resumed.diagnostics)")
    }
    let journal = try folder.bytes("journal")
    try faults(
      of: fault, status: 1, first, before: { try folder.file("journal", journal) }
    ) { run, name in
      let resumed = try Lotto.run("scan", arguments)
      #expect(resumed.output == whole, "\(name), resumed: \(resumed.diagnostics)")
    }
  }

  @Test(arguments: Fault.all)
  func `a check with a fault prints a prefix of its full output`(_ fault: Fault) throws {
    let lines = try Repository.rows(ofTable: "Scans/manifest.tsv").map { $0[2] }
      .joined(separator: "\n")
    let input = Array(String(repeating: lines + "\n", count: 5).utf8)
    let whole = try Lotto.run("check", [], input: input)
    try faults(
      of: fault, status: whole.status, ["check", "--offline", "--as-of", Lotto.day, "-q"],
      input: input
    ) { run, name in
      #expect(whole.output.starts(with: run.output), "\(name)")
      if run.status == whole.status { #expect(run.output == whole.output, "\(name)") }
    }
  }

  @Test(arguments: Fault.all)
  func `draws are imported as a whole or not at all`(_ fault: Fault) throws {
    let cache = ["XDG_CACHE_HOME": folder.path("cache")]
    func line(_ round: Int, _ date: String) -> String {
      "\(round),\(date),1,2,3,4,5,6,7,1,9,1,8,1,7,1,,1,,999\n"
    }
    let old = line(1300, "2027-10-30")
    let new = line(1301, "2027-11-06") + line(1302, "2027-11-13")
    let oldFile = try folder.file("old.csv", Array(old.utf8)).path
    let newFile = try folder.file("new.csv", Array(new.utf8)).path
    let words = ["draws", "import", "--as-of", "2190-01-01"]
    func stored() throws -> String {
      let text = try String(contentsOfFile: folder.path("cache/lotto/draws.cache"), encoding: .utf8)
      return text.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
    }
    try faults(
      of: fault, status: 0, words + ["-q", newFile], environment: cache,
      before: {
        try? FileManager.default.removeItem(atPath: folder.path("cache"))
        let run = try ProgramRun("lotto", words + [oldFile], environment: cache)
        try #require(run.status == 0)
      }
    ) { run, name in
      #expect([old, old + new].contains(try stored()), "\(name)")
      if run.status == 0 { #expect(try stored() == old + new, "\(name)") }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache/lotto"))
      #expect(Set(left).isSubset(of: ["draws.cache", "draws.lock"]), "\(name): \(left)")
    }
  }

  @Test(arguments: Fault.all)
  func `a ranking is written as a whole or not at all`(_ fault: Fault) throws {
    let tickets = try folder.file("tickets.csv", Array("1,2,3,4,5,6\n7,8,9,10,11,12\n".utf8)).path
    let words = [
      "rank", "--offline", "--as-of", Lotto.day, "-q", "--no-timing", "--round", "1", "-j2",
      "-f", "jsonl", tickets,
    ]
    let whole = try ProgramRun("lotto", words)
    try #require(whole.status == 0)
    let files = ["-o", folder.path("rows"), "--ranks", folder.path("ranks")]
    try faults(
      of: fault, status: 0, words + files,
      before: { for name in ["rows", "ranks"] { try folder.file(name, Array("old".utf8)) } }
    ) { run, name in
      if run.status == 0 {
        #expect(try folder.bytes("rows") == whole.output, "\(name)")
        #expect(try folder.bytes("ranks").starts(with: [0x93]), "\(name)")
      } else {
        // A refused input is status 1 and leaves no rows; any other failure keeps the old ones.
        let left = run.status == 1 ? [] : Array("old".utf8)
        let rows = try folder.bytes("rows")
        #expect(rows == left || rows == whole.output, "\(name): \(run.status)")
      }
    }
  }
}
