import Foundation
import Lottery
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Pipeline

struct JournalTests {
  private let folder: TemporaryFolder
  private let path: BytePath

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(BytePath(folder.url.appending(path: "journal").path))
  }

  private static let settings = "lotto 1, scan"
  private static let code = FoundCode(
    attempt: "plain", payload: [0, 0xFF, 0x0A], declaredLength: 3)
  private static let search = DecodingEnd.Search(
    patterns: 1, patternSets: 2, grids: 3, unreadGrids: 4, correlation: -5)

  /// Results of several kinds, one of a document, and one at the protocol's limits.
  private static let pages: [[JournalRecord.Page]] = [
    [.init(end: DecodingEnd())], [.init(end: DecodingEnd(.notImage))],
    [.init(end: DecodingEnd(), codes: [code])],
    [.init(end: DecodingEnd(.damaged(.jpeg, "more than one frame header")))],
    [.init(end: DecodingEnd(.truncated, warning: "어", search: search), codes: [code, code])],
    [
      .init(end: DecodingEnd(), codes: [code]), .init(end: DecodingEnd()),
      .init(end: DecodingEnd(.damaged(.pdf, "the page is missing")), codes: [code, code]),
      .init(end: DecodingEnd(.tooManyPages(2_000))),
    ],
    [
      .init(
        end: DecodingEnd(hasMoreCodes: true),
        codes: Array(
          repeating: FoundCode(
            attempt: String(repeating: "x", count: Frame.textLimit),
            payload: [UInt8](repeating: 7, count: Frame.payloadLimit), declaredLength: nil),
          count: Frame.codeLimit))
    ],
  ]

  @Test func `results that may differ in the next run are not recorded`() throws {
    let stamp = try #require(FileStamp([1, 2, 3]))
    func record(_ result: DecodeResult) -> JournalRecord? {
      JournalRecord(source: [0x61], stamp: stamp, [result])
    }
    #expect(record(.ended(.timeout)) == nil)
    #expect(record(.ended(.crash)) == nil)
    #expect(record(.decoded([Self.code], DecodingEnd(), isGlance: true)) == nil)
    #expect(
      record(.decoded([], DecodingEnd(.unreadable("input/output error")), isGlance: false)) == nil)
    #expect(record(.decoded([], DecodingEnd(.damaged(.png, "CRC error")), isGlance: false)) != nil)
    // A document is read again if one of its pages may differ, and if its record would be too long.
    let page = DecodeResult.decoded([Self.code], DecodingEnd(), isGlance: false)
    #expect(JournalRecord(source: [0x61], stamp: stamp, [page, .ended(.crash), page]) == nil)
    let longest = DecodeResult.decoded(Self.pages.last![0].codes, DecodingEnd(), isGlance: false)
    #expect(JournalRecord(source: [0x61], stamp: stamp, [longest, longest]) == nil)
  }

  private static func record(_ number: Int) throws -> JournalRecord {
    JournalRecord(
      source: Array("scans/\(number)\n\u{0}".utf8) + [0xFF],
      stamp: try #require(FileStamp([Int64(number), -1, .max])),
      pages: pages[number % pages.count])
  }

  private var place: URL { folder.url.appending(path: "journal") }

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: place)) }

  private func open(_ settings: String = settings) throws -> Journal {
    try Journal(path, settings: settings)
  }

  /// The number of records that the journal holds; checks that they are the first ones.
  private static func count(in journal: Journal, of total: Int) throws -> Int {
    var known = 0
    for number in 0..<total {
      let record = try record(number)
      guard let result = journal.results(of: Source(record.source), record.stamp) else { continue }
      #expect(result == record.results)
      #expect(number == known)
      known += 1
    }
    return known
  }

  @Test func `every result is read back as it was, even from the longest record`() throws {
    for number in 0..<Self.pages.count {
      let record = try Self.record(number)
      #expect(record.bytes.count <= JournalRecord.sizeLimit)
      #expect(try JournalRecord(record.bytes) == record)
    }
  }

  @Test func `a second run finds the records of the first and adds its own`() throws {
    do {
      let first = try open()
      for number in 0..<8 { try first.append(Self.record(number)) }
    }
    do {
      let second = try open()
      #expect(second.recordCount == 8)
      #expect(second.tornBytes == 0)
      #expect(try Self.count(in: second, of: 12) == 8)
      for number in 8..<12 { try second.append(Self.record(number)) }
    }
    #expect(try Self.count(in: open(), of: 12) == 12)
  }

  @Test func `the journal has no result for a file that has changed`() throws {
    let record = try Self.record(3)
    do { try open().append(record) }
    let journal = try open()
    for place in 0..<3 {
      var numbers = record.stamp.numbers
      numbers[place] &-= 1
      let changed = try #require(FileStamp(numbers))
      #expect(journal.results(of: Source(record.source), changed) == nil)
    }
    #expect(journal.results(of: Source(record.source + [1]), record.stamp) == nil)
  }

  @Test func `a journal cut at any byte keeps its whole records and can be continued`() throws {
    do {
      let journal = try open()
      for number in 0..<5 { try journal.append(Self.record(number)) }
    }
    let whole = try bytes()
    for length in 0..<whole.count {
      try Data(whole.prefix(length)).write(to: place)
      if 1..<"lotto.journal/".utf8.count ~= length {
        // So little may be another file.
        #expect(throws: JournalError.tornMark) { try open() }
        continue
      }
      let known: Int
      do {
        let journal = try open()
        known = try Self.count(in: journal, of: 5)
        #expect(journal.recordCount == known)
        try journal.append(Self.record(known))
      }
      #expect(try bytes() == whole.prefix(try bytes().count).map(\.self))
      #expect(try open().recordCount == known + 1)
    }
  }

  @Test func `no flipped bit yields a wrong result`() throws {
    do {
      let journal = try open()
      for number in 0..<5 { try journal.append(Self.record(number)) }
    }
    let whole = try bytes()
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= UInt8(1) << UInt8(index % 8)
      try Data(damaged).write(to: place)
      guard let journal = try? open() else { continue }
      _ = try Self.count(in: journal, of: 5)
    }
  }

  @Test func `a journal with other settings stays unchanged, and the error names them`() throws {
    do { try open().append(Self.record(1)) }
    let before = try bytes()
    #expect(throws: JournalError.otherSettings("lotto.journal/2 lotto 1, scan")) {
      try open("lotto 2, scan")
    }
    #expect(try bytes() == before)
  }

  @Test func `a file that is not a journal is never written to`() throws {
    for text in ["{\"schema\":\"lotto.game/1\"}\n", "x", "lotto.journey"] {
      try Data(text.utf8).write(to: place)
      #expect(throws: JournalError.notAJournal) { try open() }
      #expect(try bytes() == Array(text.utf8))
    }
    for text in ["l", "lotto", "lotto.journal"] {
      try Data(text.utf8).write(to: place)
      #expect(throws: JournalError.tornMark) { try open() }
      #expect(try bytes() == Array(text.utf8))
    }
    let device = try #require(BytePath("/dev/null"))
    #expect(throws: JournalError.self) { try Journal(device, settings: Self.settings) }
  }

  @Test func `a file that is not a journal keeps its mode, a journal becomes private`() throws {
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
    }
    for (text, expected) in [("not a journal", 0o644), ("", 0o600)] {
      try Data(text.utf8).write(to: place)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.path)
      _ = try? open()
      #expect(try mode() == expected)
    }
  }

  @Test func `a journal in use by another run is refused`() throws {
    let first = try open()
    #expect(throws: JournalError.inUse) { try open() }
    #expect(first.recordCount == 0)
  }

  @Test func `a record with changed bytes is refused or reads as a different one`() throws {
    var generator = SeededGenerator(seed: 7)
    // The last result is megabytes long.
    let records = try Self.pages.indices.dropLast().map { try Self.record($0) }
    var read = 0
    for _ in 0..<10_000 {
      let record = try #require(records.randomElement(using: &generator))
      var bytes = record.bytes
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...9, using: &generator), at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      guard let changed = try? JournalRecord(bytes) else { continue }
      read += 1
      // Corners far from any picture are clamped; everything else is written back as it was read.
      #expect(changed.bytes.count == bytes.count, "seed 7")
      #expect(try JournalRecord(changed.bytes) == changed, "seed 7")
      #expect((changed == record) == (bytes == record.bytes), "seed 7")
    }
    #expect(read > 100 && read < 9_900)
  }
}
