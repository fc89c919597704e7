import Foundation
import TestSupport
import Testing

/// What `-v` says about inputs whose codes were not read.
struct VerboseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The diagnostics of a scan of one file, without the program's name and the folder.
  private func reasons(
    _ file: [UInt8], name: String = "scan.png", options: [String] = ["-v"]
  ) throws -> [String] {
    let place = try folder.file(name, file).path(percentEncoded: false)
    let run = try Lotto.run("scan", options + ["--time-limit", "60", place])
    let shown = place.replacing(name, with: "")
    return run.diagnostics.split(separator: "\n").filter { $0.hasPrefix("lotto: ") }
      .map { String($0.dropFirst(7)).replacing(shown, with: "") }
  }

  @Test("-v reports no finder patterns for a blank picture")
  func blank() throws {
    let blank = try Repository.bytes(ofFixture: "Scans/blank.png")
    let unread = "scan.png: no QR code found"
    #expect(try reasons(blank) == ["scan.png: no finder patterns", unread])
    #expect(
      try reasons(blank, options: ["-v", "--lang=ko"])
        == ["scan.png: 위치 찾기 패턴이 없음", "scan.png: QR 코드를 찾지 못함"])
    #expect(try reasons(blank, options: []) == [unread])
    #expect(try reasons(blank, options: ["-q"]) == [unread])
    #expect(try reasons(blank, options: ["-qq"]) == [])
  }

  @Test("-v reports finder patterns but no grid for noise")
  func noise() throws {
    #expect(
      try reasons(CodePicture.noise(side: 150)) == [
        "scan.png: finder patterns found, but no grid", "scan.png: no QR code found",
      ])
  }

  @Test("-v reports a grid for a code whose content is destroyed")
  func destroyed() throws {
    let file = CodePicture.file(of: [CodePicture.destroyed(try CodePicture.ticket(0))])
    let reasons = try reasons(file)
    #expect(reasons.count == 2)
    #expect(reasons.last == "scan.png: a code was found here but could not be read")
    let start = "scan.png: grid found, but not decodable (best score 1."
    #expect(reasons.first?.hasPrefix(start) == true, "\(reasons)")
  }

  @Test("-v reports too much damage for a ticket whose code is mostly covered")
  func covered() throws {
    var modules = try #require(try CodeFixture.all(in: "printed-tickets.txt").first).modules
    for row in 9..<36 {
      for column in 9..<36 { modules[row][column] = false }
    }
    let file = CodePicture.file(of: [modules])
    let reasons = try reasons(file)
    let start = "scan.png: looks like a ticket, but too damaged to be sure of its numbers ("
    #expect(reasons.first?.hasPrefix(start) == true, "\(reasons)")
    #expect(reasons.last == "scan.png: a code was found here but could not be read")
    let korean = try self.reasons(file, options: ["-v", "--lang=ko"])
    #expect(korean.first?.contains("로또 용지로 보이나") == true, "\(korean)")
  }

  @Test("-v counts unread codes beside read ones, and is silent if all were read")
  func some() throws {
    let codes = try [CodePicture.ticket(0), CodePicture.destroyed(CodePicture.ticket(1))]
    let reasons = try reasons(CodePicture.file(of: codes))
    #expect(reasons.count == 2)
    #expect(reasons.last == "scan.png: a code was found here but could not be read")
    let start = "scan.png: 1 more grid, not decodable (best score 1."
    #expect(reasons.first?.hasPrefix(start) == true, "\(reasons)")
    #expect(try self.reasons(CodePicture.file(of: [codes[0]])) == [])
  }

  @Test("control characters in a file name are escaped")
  func hostileName() throws {
    let blank = try Repository.bytes(ofFixture: "Scans/blank.png")
    let reasons = try reasons(blank, name: "a\n\u{1B}[31m\u{202E}.png")
    let shown = "a\\u000a\\u001b[31m\\u202e.png"
    #expect(reasons == ["\(shown): no finder patterns", "\(shown): no QR code found"])
  }

  @Test("-v lines follow the order of the inputs with several jobs")
  func order() throws {
    let names = (1...4).map { "\($0).png" }
    let blank = try Repository.bytes(ofFixture: "Scans/blank.png")
    let good = try Repository.bytes(ofFixture: "Scans/kind-gray-8.png")
    let places = try names.map {
      try folder.file($0, $0 == "2.png" ? good : blank).path(percentEncoded: false)
    }
    let run = try Lotto.run("scan", ["-v", "-j3", "--time-limit", "60"] + places)
    let lines = run.diagnostics.split(separator: "\n").dropLast().map(String.init)
    #expect(
      lines
        == [places[0], places[2], places[3]].flatMap {
          ["lotto: \($0): no finder patterns", "lotto: \($0): no QR code found"]
        })
  }
}
