internal import JSON
internal import Platform
internal import Reporting

/// `lotto merge`: adds up the rank rows of partitions, one row per round.
enum MergeCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    if arguments.isEmpty {
      throw UsageError("expected a file of rank rows, or - for standard input")
    }
    if arguments.count(where: \.isDash) > 1 {
      throw UsageError("- can be given only once: standard input is read to its end")
    }
    var sums: [Int: RankRecord] = [:]
    for path in arguments {
      let name = DisplayText.escaped(path)
      do throws(SystemError) {
        let lines = try ByteLines.ofArgument(path, separatedBy: UInt8(ascii: "\n"))
        if let reason = try add(lines, to: &sums) {
          // A sum without one of its rows would be wrong: print nothing.
          settings.log.fail(reason.about(name))
          return ExitStatus.inputError
        }
      } catch {
        settings.log.fail(Wording(reading: name, error))
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

  /// Adds up a file's rows; returns what is wrong with a line that cannot be added.
  private static func add(
    _ lines: consuming ByteLines, to sums: inout [Int: RankRecord]
  ) throws(SystemError) -> Wording? {
    var lines = lines
    var number = 0
    while let line = try lines.next() {
      number += 1
      if line.isEmpty { continue }
      guard let row = try? JSONReader.read(line), let record = RankRecord(row) else {
        return Wording("line \(number): expected a row of \(RankRecord.schema)")
      }
      guard let sum = sums[record.round].map({ $0.adding(record) }) ?? record else {
        return Wording("line \(number): the sums of round \(record.round) are too large")
      }
      sums[record.round] = sum
    }
    return nil
  }
}

extension CommandName {
  static let merge = CommandName(rawValue: "merge")
}

extension Command {
  static let merge = Command(
    name: .merge, section: .batches, usage: "merge [OPTIONS] ROWS…", takesPaths: true,
    summary: Wording("add up the rank rows of partitions"), run: MergeCommand.run)
}
