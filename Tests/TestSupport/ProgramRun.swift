package import Foundation

/// One completed run of a program.
package struct ProgramRun {
  /// The exit status, or the negated signal that ended it.
  package let status: Int32
  /// What the program wrote to standard output.
  package let output: [UInt8]
  /// What the program wrote to standard error.
  package let diagnostics: String

  /// The program's peak memory in bytes; nil unless it was measured.
  package let peakMemory: Int?

  /// The output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The output's lines.
  package var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  /// The folder in which the tests and the programs were built.
  package static let productFolder = URL(filePath: "/proc/self/exe")
    .resolvingSymlinksInPath().deletingLastPathComponent()

  /// The path of a product.
  package static func path(of product: String) -> String {
    productFolder.appending(path: product).path(percentEncoded: false)
  }

  /// A path that cannot hold a cache, so that programs under test never touch the user's own.
  private static let noCache = "/dev/null/no-cache"

  /// Runs a program and waits for it.
  ///
  /// - Parameters:
  ///   - program: The name of a product, or the path of another program.
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input.
  ///   - environment: Variables added to those of the tests, or replacing them.
  ///   - folder: Where it runs; nil for the current folder of the tests.
  ///   - measuresMemory: Whether its memory is sampled, every 2 to 50 milliseconds.
  /// - Throws: If the program cannot be started.
  package init(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:], in folder: URL? = nil, measuresMemory: Bool = false
  ) throws {
    let process = Process()
    process.executableURL =
      program.hasPrefix("/")
      ? URL(filePath: program) : Self.productFolder.appending(path: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "LC_ALL": "C.UTF-8", "COLUMNS": "80", "XDG_CACHE_HOME": Self.noCache,
        "XDG_DATA_HOME": Self.noCache,
      ]) { $1 }
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // Files, not pipes, so that a program that writes much to both never blocks.
    let scratch = try TemporaryFolder()
    let inputFile = scratch.url.appending(path: "input")
    try Data(input).write(to: inputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let outputFile = try scratch.emptyFile("output")
    let diagnosticsFile = try scratch.emptyFile("diagnostics")
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: diagnosticsFile)
    try process.run()
    var peak: Int? = nil
    // Sampling takes processor time from the program, so long runs are sampled less often.
    var pause: UInt32 = 2_000
    while measuresMemory, process.isRunning {
      peak = max(peak ?? 0, Self.peakMemory(of: process.processIdentifier) ?? 0)
      usleep(pause)
      pause = min(pause + pause / 8, 50_000)
    }
    peakMemory = peak
    process.waitUntilExit()
    let code = process.terminationStatus
    status = process.terminationReason == .exit ? code : -code
    output = try Self.contents(of: outputFile)
    diagnostics = String(decoding: try Self.contents(of: diagnosticsFile), as: UTF8.self)
  }
}

extension ProgramRun {
  /// The peak memory of a process so far, in bytes; nil if it has ended.
  ///
  /// Also nil before its exec, while its memory is still that of the tests.
  private static func peakMemory(of process: Int32) -> Int? {
    let programs = ["\(process)", "self"].map {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")
    }
    if programs[0] == programs[1] { return nil }
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 * 1024 }
  }

  /// The bytes of a file; `Data(contentsOf:)` leaks a buffer for each empty one.
  private static func contents(of file: URL) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: file).readToEnd() ?? Data())
  }
}
