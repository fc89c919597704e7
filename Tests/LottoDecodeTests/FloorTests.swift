import Foundation
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

/// The least number of pictures read in each class, and no misreads.
///
/// `Benchmarks/Scanning/check_floors.py` checks the large corpora against the same table.
struct FloorTests {
  /// The folders of the corpora in the checkout, by their names in the table.
  private static let folders = [
    "Scans": "Scans", "Hard": "Scans/Hard", "Together": "Scans/Together",
  ]

  /// The table's row for a class.
  struct Floor: CustomTestStringConvertible {
    let corpus: String
    let kind: String
    let imageCount: Int
    let readAtLeast: Int
    let misreadAtMost: Int

    var testDescription: String { "\(corpus), \(kind)" }
  }

  private static let floors: [Floor] =
    ((try? Repository.rows(ofTable: "Scans/floors.tsv")) ?? []).compactMap { row in
      guard row.count == 5, let imageCount = Int(row[2]), let readAtLeast = Int(row[3]),
        let misreadAtMost = Int(row[4])
      else { return nil }
      return Floor(
        corpus: row[0], kind: row[1], imageCount: imageCount, readAtLeast: readAtLeast,
        misreadAtMost: misreadAtMost)
    }

  /// A picture and its payloads in the manifest.
  private struct Sample {
    let path: String
    let kind: String
    let payloads: Set<[UInt8]>
  }

  private static func samples(of corpus: String) throws -> [Sample] {
    let folder = try #require(folders[corpus])
    let text = String(
      decoding: try Repository.bytes(ofFixture: "\(folder)/manifest.tsv"), as: UTF8.self)
    let header = try #require(text.split(separator: "\n").first).split(separator: "\t")
    let kind = try #require(header.firstIndex { $0 == "class" || $0 == "kind" })
    let payloads = try #require(header.firstIndex(of: "payloads"))
    return try Repository.rows(ofTable: "\(folder)/manifest.tsv").map { row in
      Sample(
        path: "\(folder)/\(row[0])", kind: row[kind],
        payloads: Set(row[payloads].split(separator: " ").map { percentDecoded($0.utf8) }))
    }
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let first = rest.popFirst() {
      let digits = String(rest.prefix(2)) ?? ""
      if first == UInt8(ascii: "%"), let byte = UInt8(digits, radix: 16), digits.count == 2 {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return bytes
  }

  private static func payloads(in path: String) throws -> Set<[UInt8]> {
    let file = try MemoryFile(try Repository.bytes(ofFixture: path))
    let reading = ImageReading(file.descriptor)
    return Set(reading.codes.map(\.payload))
  }

  @Test(arguments: floors.filter { folders.keys.contains($0.corpus) })
  func `a class reaches its floor, and nothing is misread`(_ floor: Floor) throws {
    let samples = try Self.samples(of: floor.corpus).filter { $0.kind == floor.kind }
    #expect(samples.count == floor.imageCount)
    var readCount = 0
    var misreadCount = 0
    for sample in samples {
      let found = try Self.payloads(in: sample.path)
      if found == sample.payloads { readCount += 1 }
      misreadCount += found.subtracting(sample.payloads).count
    }
    #expect(readCount >= floor.readAtLeast)
    #expect(misreadCount <= floor.misreadAtMost)
  }

  @Test(arguments: folders.keys.sorted())
  func `every class of a corpus has a floor`(_ corpus: String) throws {
    let kinds = Set(try Self.samples(of: corpus).map(\.kind))
    #expect(kinds == Set(Self.floors.filter { $0.corpus == corpus }.map(\.kind)))
  }

  @Test func `no floor allows a misread`() {
    #expect(Self.floors.count > 100)
    #expect(Self.floors.allSatisfy { $0.misreadAtMost == 0 && $0.readAtLeast <= $0.imageCount })
  }
}
