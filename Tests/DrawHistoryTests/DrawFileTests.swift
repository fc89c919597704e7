import DrawHistory
import Foundation
import Lottery
import Platform
import TestSupport
import Testing

private let header = DrawLine.header

private let first =
  "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,143934100,28,5140500,2537,113400,40155,10000,3681782000"
private let second =
  "2,2002-12-14,9,13,21,25,32,42,2,1,2002006800,2,94866800,103,1842000,3763,100800,55480,10000,"
  + "4904274000"

private func path(_ url: URL) throws -> BytePath { try #require(BytePath(url.path)) }

private func read(_ text: String) throws -> [Round: Draw] {
  let folder = try TemporaryFolder()
  return try DrawFile.read(try path(try folder.file("draws", Array(text.utf8))))
}

/// The lines of a file's draws, in round order.
private func lines(_ text: String) throws -> [String] {
  try read(text).values.sorted { $0.round < $1.round }.map(DrawLine.write)
}

/// The message about a file that cannot be used.
private func message(_ text: String) -> String? {
  do {
    _ = try read(text)
    return nil
  } catch {
    return "\(error)"
  }
}

private func message(of url: URL) throws -> String? {
  let path = try path(url)
  do throws(DrawFileError) {
    _ = try DrawFile.read(path)
    return nil
  } catch {
    return error.description
  }
}

struct DrawFileTests {
  @Test("lines give the same draws with or without a header and with either line ending")
  func lineEnds() throws {
    for text in [
      "\(header)\n\(first)\n\(second)\n", "\(first)\n\(second)\n", "\(first)\n\(second)",
      "\(header)\r\n\(first)\r\n\(second)\r\n", "\(first)\r\n\(second)",
      "\(second)\n\n\(first)\n\n",
    ] {
      #expect(try lines(text) == [first, second])
    }
  }

  @Test("a program that uses the library reads the same draws, and gets the reason as text")
  func library() throws {
    let folder = try TemporaryFolder()
    let place = try folder.file("draws.csv", Array("\(first)\n\(second)\n".utf8)).path
    #expect(try DrawFile.draws(in: place) == DrawFile.read(try #require(BytePath(place))))
    let broken = try folder.file("broken.csv", Array("\(first)\n7\n".utf8)).path
    #expect { try DrawFile.draws(in: broken) } throws: {
      "\($0)".hasPrefix("\(broken): line 2: ")
    }
    #expect(throws: DrawFileFailure.self) { try DrawFile.draws(in: "") }
  }

  @Test("the embedded history's own file gives all of its rounds")
  func embeddedHistory() throws {
    let place = Repository.root.appending(path: "Sources/CDrawData/draws.csv")
    let draws = try DrawFile.read(try path(place))
    #expect(draws.count == 1244)
    for (round, draw) in draws { #expect(EmbeddedDraws.draw(round) == draw) }
  }

  @Test("figures that are missing or empty are unpublished")
  func unpublished() throws {
    let text = "1,2002-12-07,10,23,29,33,37,40,16\n2,2002-12-14,9,13,21,25,32,42,2,1,,,,,,,,,,"
    #expect(
      try lines(text) == [
        "1,2002-12-07,10,23,29,33,37,40,16,,,,,,,,,,,",
        "2,2002-12-14,9,13,21,25,32,42,2,1,,,,,,,,,,",
      ])
  }

  @Test("one invalid line makes the file unusable, and the message names it")
  func wrongLines() throws {
    for (wrong, reason) in [
      ("2,2002-12-14,9,13,21,25,32,42", "expected 9 or 20 fields"),
      ("x", "expected 9 or 20 fields"),
      ("2,2002-12-14,9,13,21,25,32,42,2,1,2002006800", "expected 9 or 20 fields"),
      ("2,2002-12-14,9,13,21,25,32,42,2,1,,,,,,,,,,,,5", "expected 9 or 20 fields"),
      ("0,2002-12-14,9,13,21,25,32,42,2", "expected a round from 1 to 1000000"),
      ("2,2002-12-15,9,13,21,25,32,42,2", "expected the date of the round's draw"),
      (
        "2,2002-12-14,9,13,21,25,32,46,2",
        "expected six different numbers from 1 to 45 and a different bonus number"
      ),
      (
        "2,2002-12-14,9,13,21,25,32,42,2,-1,,,,,,,,,,",
        "expected winners, prizes and sales that are not negative"
      ),
    ] {
      #expect(message("\(header)\n\(first)\n\(wrong)\n") == "line 3: \(reason)", "\(wrong)")
      #expect(message("\(first)\r\n\r\n\(wrong)") == "line 3: \(reason)", "\(wrong)")
    }
  }

  @Test("a header anywhere but at the top is an invalid line")
  func headerBelow() {
    #expect(message("\(first)\n\(header)\n") == "line 2: expected a round from 1 to 1000000")
  }

  @Test("a duplicate round is refused, even with the same result")
  func duplicates() {
    let reason = "round 1 appears twice"
    #expect(message("\(first)\n\(second)\n\(first)\n") == reason)
    #expect(message("\(first)\n1,2002-12-07,10,23,29,33,37,40,17\n") == reason)
  }

  @Test(
    "a file without a draw is refused", arguments: ["", "\n", "\r\n\n", header, header + "\r\n"])
  func empty(text: String) {
    #expect(message(text) == "no draws in the file")
  }

  @Test("anything but a regular file is refused, and the message says what it is")
  func otherThings() throws {
    let folder = try TemporaryFolder()
    #expect(try message(of: folder.url) == "a folder, not a file")
    let missing = try #require(try message(of: folder.url.appending(path: "missing")))
    #expect(!missing.isEmpty)
    #expect(try message(of: URL(filePath: "/dev/null")) == "a device, not a file")
  }

  @Test("a file of gigabytes is refused before it is read whole")
  func bounded() throws {
    let folder = try TemporaryFolder()
    let file = try folder.emptyFile("draws.csv")
    try #require(unsafe truncate(file.path, 8 << 30) == 0)
    #expect(try message(of: file) == "more than 268435456 bytes")
    extendLifetime(folder)
  }
}

// MARK: - JSON

extension DrawFileTests {
  @Test("the operator's responses agree with the embedded history", arguments: [1, 289, 1208])
  func operatorAnswers(number: Int) throws {
    let draws = try DrawFile.read(
      try path(Repository.fixture("Draws/api-row-\(number).json")))
    let round = try #require(Round(number))
    #expect(draws == [round: try #require(EmbeddedDraws.draw(round))])
  }

  @Test("a response in the older form, without an envelope, is read")
  func olderForm() throws {
    let draws = try DrawFile.read(try path(Repository.fixture("Draws/api-old-1160.json")))
    let round = try #require(Round(1160))
    let (found, known) = (try #require(draws[round]), try #require(EmbeddedDraws.draw(round)))
    #expect(draws.count == 1)
    #expect(found.winning == known.winning && found.bonus == known.bonus)
    #expect(found.tiers[0] == known.tiers[0] && found.totalSales == known.totalSales)
    #expect(found.tiers[1] == .unpublished)
  }

  @Test("a response may hold several rows, in an envelope or a plain array")
  func severalRows() throws {
    let old = try text("api-old-1160")
    let newer = old.replacing("1160", with: "1161").replacing("2025-02-22", with: "2025-03-01")
    let rounds = try [Round(1160), Round(1161)].map { try #require($0) }
    for text in [
      "[\(old),\(newer)]", "{\"data\":{\"list\":[\(newer),\(old)]}}", " \n[\(old),\(newer)]",
    ] {
      #expect(try read(text).keys.sorted() == rounds)
    }
  }

  @Test("a mirror's files agree with the embedded history, alone and in an array")
  func mirror() throws {
    let (one, two) = (try text("mirror-1"), try text("mirror-1208"))
    let rounds = try [1, 1208].map { try #require(Round($0)) }
    for (text, numbers) in [
      (one, rounds.prefix(1)), (two, rounds.suffix(1)), ("[\(one),\n\(two)\n]", rounds[...]),
      ("[\(two)]", rounds.suffix(1)),
    ] {
      let draws = try read(text)
      #expect(draws.keys.sorted() == Array(numbers))
      for (round, draw) in draws { #expect(EmbeddedDraws.draw(round) == draw) }
    }
    #expect(
      message("[\(one),\(two.replacing("01-24T", with: "01-25T"))]")
        == "row 2: expected the date of the round's draw")
  }

  @Test("a response without rows is refused")
  func noRows() throws {
    let future = Repository.fixture("Draws/api-row-future.json")
    #expect(try message(of: future) == "no draws in the file")
    #expect(message("[]") == "no draws in the file")
    #expect(message("{\"resultCode\":null,\"data\":null}") != nil)
    #expect(message("{}") != nil)
  }

  @Test("one invalid row makes the file unusable, and the message names it")
  func wrongRows() throws {
    let old = try text("api-old-1160")
    #expect(message("[\(old),{}]") == "row 2: expected a round from 1 to 1000000")
    #expect(
      message("[\(old.replacing("2025-02-22", with: "2025-02-23"))]")
        == "row 1: expected the date of the round's draw")
    #expect(message("[\(old),\(old)]") == "round 1160 appears twice")
  }

  @Test("invalid JSON is reported at its offset, and an HTML page as one")
  func notJSON() throws {
    #expect(message("{\"data\":[}") == "not valid JSON: expected a value at byte 9")
    #expect(message("[1,2") == "not valid JSON: expected a comma or a closing bracket at byte 4")
    let answer = try text("api-row-1")
    #expect(message(String(answer.dropLast(3))) != nil)
    #expect(message(answer + "x") != nil)
    #expect(message("<!DOCTYPE html>\n<html></html>\n")?.hasPrefix("a web page") == true)
  }

  private func text(_ name: String) throws -> String {
    let bytes = try Repository.bytes(ofFixture: "Draws/\(name).json")
    return String(decoding: bytes, as: UTF8.self)
  }
}
