import DrawHistory
import Lottery
import Testing

private func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

private func round(_ number: Int) throws -> Round { try #require(Round(number)) }

/// Numbers that round 1244 did not draw.
private let contradiction = "1244,2026-10-03,2,3,4,5,6,7,8"
private let later = "1245,2026-10-10,2,3,4,5,6,7,8"

struct DrawLibraryTests {
  @Test("without a file, draws come from the embedded history, and others may be requested")
  func embedded() throws {
    let library = DrawLibrary()
    #expect(library.isOpen)
    #expect(try library.draw(round(1))?.winning.numbers == [10, 23, 29, 33, 37, 40])
    #expect(try library.draw(round(1244))?.bonus == 25)
    #expect(try library.draw(round(1245)) == nil)
  }

  @Test("a file replaces the history, and rounds missing from it are unknown")
  func file() throws {
    let library = DrawLibrary(file: [try round(1244): try draw(contradiction)])
    #expect(!library.isOpen)
    #expect(try library.draw(round(1244))?.winning.numbers == [2, 3, 4, 5, 6, 7])
    #expect(try library.draw(round(1)) == nil)
    #expect(try library.draw(round(1243)) == nil)
    #expect(try DrawLibrary(file: [:]).draw(round(1)) == nil)
  }

  @Test("a fetched draw is known from then on")
  func add() throws {
    var library = DrawLibrary()
    let obtained = try draw(later)
    #expect(library.merge([obtained]).notFinal == [try round(1245)])
    #expect(try library.draw(round(1245)) == obtained)
    #expect(library.isOpen)
  }

  @Test("a draw that contradicts a known one changes nothing")
  func conflict() throws {
    var library = DrawLibrary()
    #expect(library.merge([try draw(contradiction)]).conflicts == [try round(1244)])
    #expect(try library.draw(round(1244))?.bonus == 25)
    _ = library.merge([try draw(later)])
    let other = try draw("1245,2026-10-10,11,12,13,14,15,16,17")
    #expect(library.merge([other]).conflicts == [other.round])
    #expect(try library.draw(round(1245))?.bonus == 8)
  }

  @Test("fetched draws are ignored if the draws come from a file")
  func addToFile() throws {
    var library = DrawLibrary(file: [try round(1244): try draw(contradiction)])
    #expect(library.merge([try draw(later)]) == MergeResult())
    #expect(try library.draw(round(1245)) == nil)
  }

  @Test("a draw's fingerprint is the hash of its line in an export")
  func fingerprint() throws {
    let line = "1244,2026-10-03,2,3,4,5,6,7,8,,,,,,,,,,,\n"
    #expect(
      KnownDraw(try draw(contradiction)).sha256
        == SHA256.hexadecimal(Array(line.utf8)))
  }
}
