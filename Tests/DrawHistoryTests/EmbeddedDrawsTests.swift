import DrawHistory
import Foundation
import Lottery
import TestSupport
import Testing

/// The file that the program embeds.
private func embeddedFile() throws -> [UInt8] {
  Array(try Data(contentsOf: Repository.root.appending(path: "Sources/CDrawData/draws.csv")))
}

private func embeddedLines() throws -> [[UInt8]] {
  try embeddedFile().split(separator: UInt8(ascii: "\n")).map(Array.init)
}

struct EmbeddedDrawsTests {
  @Test("the history's file has a header and 1,244 rounds, each line ending in LF")
  func file() throws {
    let lines = try embeddedLines()
    #expect(lines.count == 1245)
    #expect(lines[0] == Array(DrawLine.header.utf8))
    #expect(try embeddedFile().last == UInt8(ascii: "\n"))
    #expect(try !embeddedFile().contains(UInt8(ascii: "\r")))
  }

  @Test("every round is found, equals its line in the file and is written as that line")
  func everyRound() throws {
    for (index, line) in try embeddedLines().dropFirst().enumerated() {
      let round = try #require(Round(index + 1))
      let draw = try #require(EmbeddedDraws.draw(round), "round \(round.number)")
      #expect(draw == (try DrawLine.read(line[...])), "round \(round.number)")
      #expect(Array(DrawLine.write(draw).utf8) == line, "round \(round.number)")
    }
  }

  @Test("every round's figures are complete and agree with one another")
  func figures() throws {
    for number in 1...1244 {
      let round = try #require(Round(number))
      let draw = try #require(EmbeddedDraws.draw(round))
      #expect(draw.round == round)
      #expect(draw.winning.numbers.count == 6)
      #expect(draw.winning.numbers.allSatisfy { (1...45).contains($0) })
      #expect((1...45).contains(draw.bonus) && !draw.winning.numbers.contains(draw.bonus))
      let sales = try #require(draw.totalSales)
      #expect(sales > 0 && sales % (number <= 87 ? 2000 : 1000) == 0, "round \(number)")
      for tier in draw.tiers {
        let (winners, amount) = (try #require(tier.winners), try #require(tier.amount))
        #expect(winners >= 0 && amount >= 0)
        #expect((winners == 0) == (amount == 0), "round \(number)")
      }
      #expect(draw.prize(of: .fifth) == (number <= 87 ? 10_000 : 5_000), "round \(number)")
      if number > 400 { #expect(draw.prize(of: .fourth) == 50_000, "round \(number)") }
    }
  }

  @Test("lines have consecutive rounds, dated a week apart")
  func dates() throws {
    var date = try #require(CalendarDate("2002-12-07"))
    for (index, line) in try embeddedLines().dropFirst().enumerated() {
      let fields = line.split(separator: UInt8(ascii: ","))
      #expect(String(decoding: fields[0], as: UTF8.self) == "\(index + 1)")
      #expect(String(decoding: fields[1], as: UTF8.self) == date.description)
      date = date.adding(days: 7)
    }
    #expect(date.description == "2026-10-10")
  }

  @Test("the newest round is 1244, and later ones are absent")
  func newest() throws {
    #expect(EmbeddedDraws.newestRound?.number == 1244)
    for number in [1245, 1246, 2000, 9999] {
      #expect(EmbeddedDraws.draw(try #require(Round(number))) == nil)
    }
  }

  @Test("a round's fingerprint matches sha256sum of its line")
  func fingerprints() throws {
    let library = DrawLibrary()
    for (number, expected) in [
      (1, "1b7828f0a9e2d927caba32de578418e790b7cd5cea1be001e28224d383076158"),
      (1244, "f34d4c4a1ac08da1ef12f1ed2bbb8ed0cb0a30362ffbf955134507ae188acc43"),
    ] {
      #expect(library.knownDraw(try #require(Round(number)))?.sha256 == expected)
    }
  }
}
