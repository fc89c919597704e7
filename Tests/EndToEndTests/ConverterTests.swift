import Foundation
import TestSupport
import Testing

/// The commands that lotto advises, run on a file of each kind that needs one.
///
/// A command whose program is not installed is left out, which the test says.
struct ConverterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files that show the ticket of round 1244, how they are made of `a.png`, and with which program.
  private static let made: [(name: String, command: String)] = [
    ("a.psd", "convert a.png a.psd"), ("a.tga", "convert a.png a.tga"),
    ("a.ico", "convert a.png -resize 250 a.ico"), ("a.jxl", "cjxl a.png a.jxl"),
    ("a.jp2", "convert a.png a.jp2"), ("a.eps", "convert a.png eps2:a.eps"),
  ]
  /// Files of this folder whose ticket is read only after a command.
  private static let stored = ["lossless.jpg", "twelve-bits.jpg", "locked.pdf"]

  private func leaveOut(_ command: String) {
    let line = "ConverterTests: left out, since its program is not installed: \(command)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  private func run(_ command: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash", ["-c", "cd \"$0\" && \(command)", folder.url.path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path])
  }

  /// Whether the programs of a command, the first word and those behind `&&` and `|`, are installed.
  private static func isInstalled(_ command: String) -> Bool {
    command.replacing("&&", with: "|").split(separator: "|").allSatisfy { part in
      let program = part.split(separator: " ").first ?? ""
      return FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }
  }

  /// Runs the command in a file's row; then the folder has the ticket, and the file no row.
  private func expectConversion(of name: String) throws {
    let path = folder.path(name)
    let row = try #require(try Lotto.scan(path).rows().first)
    #expect(row.error == "unsupported", "\(name)")
    let colon = try #require(row.detail.firstRange(of: "): "))
    let command = String(row.detail[colon.upperBound...]).replacing("PASSWORD", with: "x")
    guard Self.isInstalled(command) else {
      return leaveOut("the command for \(name)")
    }
    let conversion = try run(command)
    #expect(conversion.status == 0, "\(command): \(conversion.diagnostics)")
    let rows = try Lotto.run("scan", [folder.url.path]).rows()
    #expect(
      !rows.isEmpty && rows.allSatisfy { $0.error.isEmpty }, "\(command): \(rows.map(\.error))")
    #expect(rows.allSatisfy { $0.number("round") == 1244 || $0.number("round") == 700 }, "\(name)")
    #expect(rows.contains { $0.number("round") == 1244 }, "\(name)")
  }

  @Test(arguments: made.map(\.name), [false, true])
  func `the command for a kind converts a file of it, whatever its name`(
    _ name: String, _ isOdd: Bool
  ) throws {
    let (_, command) = try #require(Self.made.first { $0.name == name })
    guard Self.isInstalled(command) else { return leaveOut(command) }
    let picture = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    try folder.file("a.png", picture)
    #expect(try run(command).status == 0, "\(command)")
    try FileManager.default.removeItem(atPath: folder.path("a.png"))
    var file = name
    if isOdd {
      file = "it's 20%d $(x); -\(name)"
      try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(file))
    }
    try expectConversion(of: file)
  }

  @Test(arguments: stored)
  func `the command for a variant converts a file of it`(_ name: String) throws {
    try folder.file(name, Repository.bytes(ofFixture: "Documents/\(name)"))
    try expectConversion(of: name)
  }

  @Test func `the command for raw photographs develops one`() throws {
    try folder.file("a.orf", RawPhotograph.ofTicket())
    try expectConversion(of: "a.orf")
  }
}

/// A raw photograph as a DNG describes it, under the mark of a camera's own format.
private enum RawPhotograph {
  /// The ticket of `Documents/bits.pbm` on a sensor of red, green and blue, without compression.
  static func ofTicket() throws -> [UInt8] {
    let bits = try Repository.bytes(ofFixture: "Documents/bits.pbm").suffix(300 * 38)
    let side = 600
    var sensor: [UInt8] = []
    for row in 0..<side {
      for column in 0..<side {
        let byte = bits[bits.startIndex + row / 2 * 38 + column / 16]
        // Twelve bits of sixteen, the lower byte first.
        sensor += byte >> UInt8(7 - column / 2 % 8) & 1 == 1 ? [0, 1] : [0, 15]
      }
    }
    // DNG 1.4 and TIFF/EP: tag, type, count and value.
    let matrix = 8 + sensor.count
    let tags: [(Int, Int, Int, Int)] = [
      (256, 4, 1, side), (257, 4, 1, side), (258, 3, 1, 16), (259, 3, 1, 1), (262, 3, 1, 32803),
      (271, 2, 4, 0x61_6161), (272, 2, 4, 0x61_6161), (273, 4, 1, 8), (277, 3, 1, 1),
      (278, 4, 1, side), (279, 4, 1, sensor.count), (33421, 3, 2, 0x2_0002),
      (33422, 1, 4, 0x0201_0100), (50706, 1, 4, 0x401), (50717, 4, 1, 4095), (50721, 10, 9, matrix),
    ]
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let identity = (0..<9).flatMap { bytes($0 % 4 == 0 ? 1 : 0, 4) + bytes(1, 4) }
    return Array("IIRO".utf8) + bytes(matrix + identity.count, 4) + sensor + identity
      + bytes(tags.count, 2)
      + tags.flatMap { bytes($0, 2) + bytes($1, 2) + bytes($2, 4) + bytes($3, 4) } + bytes(0, 4)
  }
}
