import Foundation
import TestSupport
import Testing

/// Standard input that another process made non-blocking: lotto waits for the rest.
struct NonBlockingInputTests {
  @Test(
    "input that arrives in two parts is read like input from a file",
    arguments: [
      ("scan --offline -q -", "image"), ("check --offline -q", "list"),
      ("scan --offline -q --files-from -", "list"), ("merge -", "rows"),
      ("rank --offline --round 1000 --no-timing -j1 -", "t.npy"),
    ])
  func parts(call: String, file: String) throws {
    let folder = try TemporaryFolder()
    let image = Repository.root.appending(path: Lotto.fixture("blank.png"))
    try FileManager.default.copyItem(at: image, to: folder.url.appending(path: "image"))
    try folder.file("list", Array("image\nno\n".utf8))
    let lotto = ProgramRun.path(of: "lotto")
    _ = try ProgramRun(lotto, ["generate", "100", "-f", "npy", "-o", "t.npy"], in: folder.url)
    _ = try ProgramRun(
      lotto, ["rank", "--offline", "--rounds", "1-9", "t.npy", "-o", "rows"], in: folder.url)
    let words = call.split(separator: " ").map(String.init)
    let bytes = Array(try Data(contentsOf: folder.url.appending(path: file)))
    let expected = try ProgramRun(lotto, words, input: bytes, in: folder.url)
    let (status, output) = try run(words, bytes, in: folder)
    #expect(status == expected.status && status < 2)
    #expect(output == expected.output)
  }

  /// Gives a program the first bytes of its input, then the rest once it waits for more.
  private func run(
    _ words: [String], _ bytes: [UInt8], in folder: TemporaryFolder
  ) throws -> (Int32, [UInt8]) {
    let (process, input) = (Process(), Pipe())
    process.executableURL = URL(filePath: ProgramRun.path(of: "lotto"))
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    let output = try folder.emptyFile("output")
    process.standardOutput = try FileHandle(forWritingTo: output)
    let flags = O_RDONLY | O_NONBLOCK
    try #require(fcntl(input.fileHandleForReading.fileDescriptor, F_SETFL, flags) == 0)
    try process.run()
    let (writer, start) = (input.fileHandleForWriting, 5)
    try writer.write(contentsOf: bytes[..<start])
    while process.isRunning {
      var waiting: Int32 = 0
      try #require(unsafe ioctl(writer.fileDescriptor, UInt(FIONREAD), &waiting) == 0)
      let state = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      if waiting == 0, state.contains(") S ") { break }
      usleep(1_000)
    }
    if process.isRunning { try writer.write(contentsOf: bytes[start...]) }
    try writer.close()
    process.waitUntilExit()
    return (process.terminationStatus, Array(try Data(contentsOf: output)))
  }
}
