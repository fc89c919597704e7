internal import JSON
internal import Platform
internal import Reporting

/// `lotto merge`: the rank rows of partitions in, their sums out, a row a round.
enum MergeCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    if arguments.isEmpty {
      throw UsageError("expected a file of rank rows, or - for the standard input")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw UsageError("expected - once: the standard input is read to its end")
    }
    CurrentProcess.letWritesFail()
    var sums: [Int: RankRecord] = [:]
    for path in arguments {
      let name = DisplayText.escaped(path)
      do throws(SystemError) {
        let lines = try ByteLines.ofArgument(path, separatedBy: UInt8(ascii: "\n"))
        if let number = try add(lines, to: &sums) {
          // A sum that lacks a row is wrong: nothing is printed.
          writeDiagnostic("lotto: \(name): line \(number): expected a row of \(RankRecord.schema)")
          return ExitStatus.inputError
        }
      } catch {
        writeDiagnostic("lotto: \(name): cannot be read: \(error)")
        return error.isNotFound ? ExitStatus.noInput : ExitStatus.inputError
      }
    }
    var merged = settings
    merged.rank.hasTiming = settings.rank.hasTiming && sums.values.allSatisfy { $0.seconds != nil }
    let records = sums.values.sorted { $0.round < $1.round }.map { sum in
      var record = sum
      if !merged.rank.hasTiming { record.seconds = nil }
      return record
    }
    return RankOutput.write(records, merged)
  }

  /// Adds a file's rows up; gives the number of a line that is none.
  private static func add(
    _ lines: consuming ByteLines, to sums: inout [Int: RankRecord]
  ) throws(SystemError) -> Int? {
    var lines = lines
    var number = 0
    while let line = try lines.next() {
      number += 1
      if line.isEmpty { continue }
      guard let row = try? JSONReader.read(line), let record = RankRecord(row) else {
        return number
      }
      sums[record.round] = sums[record.round]?.adding(record) ?? record
    }
    return nil
  }
}
