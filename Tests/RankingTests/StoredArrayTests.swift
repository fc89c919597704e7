import Foundation
import Platform
import TestSupport
import Testing

@testable import Ranking

/// Arrays of every integer type and order, written byte by byte and read through files and pipes.
struct StoredArrayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let types = [1, 2, 4, 8].flatMap { width in
    [(false, false), (true, false), (false, true), (true, true)].map {
      IntegerType(width: width, isSigned: $0.0, isBigEndian: $0.1)
    }
  }

  /// Numbers as the bytes of an array, by row or by column.
  static func bytes(_ rows: [[Int64]], _ type: IntegerType, isByColumn: Bool = false) -> [UInt8] {
    let columns = rows.first?.count ?? 0
    let numbers =
      isByColumn
      ? (0..<columns).flatMap { column in rows.map { $0[column] } } : rows.flatMap(\.self)
    return numbers.flatMap { number in
      let bytes = (0..<type.width).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
      return type.isBigEndian ? bytes.reversed() : bytes
    }
  }

  static func head(_ type: IntegerType, _ shape: String, isByColumn: Bool = false) -> [UInt8] {
    let order = type.isBigEndian ? ">" : type.width == 1 ? "|" : "<"
    let name = "\(order)\(type.isSigned ? "i" : "u")\(type.width)"
    return NPYHeaderTests.head(
      "{'descr': '\(name)', 'fortran_order': \(isByColumn ? "True" : "False"), 'shape': (\(shape)), }"
    )
  }

  private func read(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = try folder.file("a.npy", bytes).path(percentEncoded: false)
    var reader = try BatchReader(opening: Array(file.utf8), as: nil)
    let memory = try reader.memory()
    var contents: [UInt8] = []
    while let block = reader.next(into: memory) {
      contents += memory.contents.read { contents in
        guard case .tickets(let form) = reader.content, form != .masks else {
          return contents.bytes(block.range)
        }
        let tickets = contents.extracting(block.range)
        return (0..<block.tickets.count).flatMap { index -> [UInt8] in
          form.row(tickets, at: index).map { row in row.indices.map { row[$0] } } ?? []
        }
      }
    }
    let failure = reader.failure
    #expect(failure == nil)
    return contents
  }

  private static func tickets(_ count: Int) -> [[Int64]] {
    var generator = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { _ in (0..<6).map { _ in Int64.random(in: 1...45, using: &generator) } }
  }

  @Test(
    "an array of any type and order is read as the same rows",
    arguments: [0, 1, 63, 8191, 8192, 8193, 20_000])
  func rows(count: Int) throws {
    let tickets = Self.tickets(count)
    for type in Self.types {
      for isByColumn in [false, true] {
        let bytes = Self.bytes(tickets, type, isByColumn: isByColumn)
        let head = Self.head(type, "\(count), 6", isByColumn: isByColumn)
        #expect(
          try read(head + bytes) == tickets.flatMap { $0.map { UInt8($0) } },
          "\(type), by column: \(isByColumn)")
      }
    }
  }

  @Test("masks may be signed and big-endian")
  func masks() throws {
    let masks: [[Int64]] = [[0b111111], [0b111111 << 39], [0b1010101 << 20], [-1], [1 << 45]]
    for type in Self.types where type.width == 8 {
      let read = try read(Self.head(type, "5,") + Self.bytes(masks, type))
      #expect(read == Self.bytes(masks, .word))
    }
  }

  @Test("every kernel narrows integers like the scalar one, whatever their values and number")
  func narrowing() throws {
    var generator = SeededGenerator(seed: 45)
    for type in Self.types {
      for count in Array(0...70) + [255, 256, 1000] {
        let values = (0..<count).map { _ -> Int64 in
          switch Int.random(in: 0...3, using: &generator) {
          case 0: Int64.random(in: 0...50, using: &generator)
          case 1: Int64.random(in: -2...300, using: &generator)
          case 2: 1 << Int64.random(in: 0...62, using: &generator)
          default: Int64.random(in: .min ... .max, using: &generator)
          }
        }
        let integers = try Batch.memory(Self.bytes([values], type))
        func narrowed(_ kernel: RankKernel) throws -> [UInt8] {
          let bytes = try Batch.memory([UInt8](repeating: 0xAA, count: count + 70))
          integers.read { integers in
            bytes.change { kernel.narrow(integers, type, count, &$0) }
          }
          return bytes.read { $0.bytes(0..<count + 70) }
        }
        let reference = try narrowed(.scalar)
        #expect(reference.dropFirst(count).allSatisfy { $0 == 0xAA })
        for (index, value) in values.enumerated() {
          // As the type has it: cut to its width, and extended by its sign.
          let shift = Int64(64 - 8 * type.width)
          let stored = value << shift
          let isInRange =
            type.isSigned
            ? 1...45 ~= stored >> shift
            : 1...45 ~= UInt64(bitPattern: stored) >> UInt64(shift)
          #expect((1...45 ~= reference[index]) == isInRange, "\(type), \(value)")
          if isInRange { #expect(reference[index] == UInt8(truncatingIfNeeded: value)) }
        }
        for kernel in RankKernel.all where kernel.isSupported() {
          let bytes = try narrowed(kernel)
          #expect(
            zip(bytes, reference).allSatisfy { $0 == $1 || $0 > 45 && $1 > 45 },
            "\(kernel.name), \(type), \(count) integers")
        }
      }
    }
  }

  @Test("a fault names the integer that the array has")
  func faults() {
    let type = IntegerType(width: 8, isSigned: true, isBigEndian: true)
    let rows: [[Int64]] = [
      [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 257], [-7, 2, 3, 4, 5, 6], [.min, 2, 3, 4, 5, 6],
      [9, 2, 9, 4, 5, 6],
    ]
    let faults: [TicketFault?] = [
      nil, .outOfRange(257), .outOfRange(-7), .outOfRange(-9_223_372_036_854_775_808), .repeated(9),
    ]
    for isByColumn in [false, true] {
      Self.bytes(rows, type, isByColumn: isByColumn).read { integers in
        let layout = ArrayLayout(isByColumn ? .columns : .rows, type)
        #expect(rows.indices.map { layout.fault(integers, count: 5, at: $0) } == faults)
      }
    }
    [UInt8](repeating: 0xFF, count: 48).read { integers in
      let fault = ArrayLayout(.rows, .word).fault(integers, count: 1, at: 0)
      #expect(fault == .outOfRange(18_446_744_073_709_551_615))
      #expect(fault?.description.hasSuffix("found 18446744073709551615") == true)
    }
  }
}
