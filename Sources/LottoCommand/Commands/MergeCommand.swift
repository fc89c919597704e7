internal import Lottery
internal import DrawHistory
internal import JSON
internal import Platform
internal import Reporting

/// `lotto merge`: adds up the rank rows of partitions, one row per round.
enum MergeCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.isEmpty { throw .usage("expected a file of rank rows, or - for standard input") }
    if arguments.count(where: \.isDash) > 1 {
      throw .usage("- can be given only once: standard input is read to its end")
    }
    try refuseRepeats(arguments)
    var sums = Sums(library: try settings.drawLibrary())
    var rows: [[UInt8]: Int] = [:]
    for (part, path) in arguments.enumerated() {
      let name = DisplayText.escaped(path)
      do throws(SystemError) {
        var lines = try ByteLines.ofArgument(path)
        var number = 0
        while let line = try lines.next() {
          number += 1
          if let reason = sums.add(line, number) {
            // A sum without one of its rows would be wrong: print nothing.
            settings.log.fail(reason.about(name))
            return ExitStatus.inputError
          }
          if !line.isEmpty, let other = rows.updateValue(part, forKey: line), other != part {
            let first = DisplayText.escaped(arguments[other])
            settings.log.warn(
              Wording("line \(number): the same row is in \(first); was a part given twice?")
                .about(name))
          }
        }
      } catch {
        throw Failure(
          error.isNotFound ? ExitStatus.noInput : ExitStatus.inputError,
          Wording(reading: name, error))
      }
    }
    if sums.hasOnlyTotals {
      settings.log.fail(
        Wording("totals cannot be added: merge the rows of draws, with --totals add"))
      return ExitStatus.inputError
    }
    // Tables and pages say so themselves.
    if sums.hadDeviations, settings.rankReport(newestRound: nil).isForPrograms {
      settings.log.warn(Wording("no deviations: they need the tickets of all parts together"))
    }
    if !sums.unknownPools.isEmpty {
      let rounds = RoundRanges.wording(sums.unknownPools.sorted().compactMap(Round.init))
      settings.log.warn(
        Wording(
          "return_shared takes each part alone in rounds that are not known here: \(rounds); run lotto draws update"
        ))
    }
    var merged = settings
    merged.rank.form.hasTiming = settings.rank.form.hasTiming && sums.areTimed
    merged.rank.form.hasDeviations = false
    return try merged.write(sums.records(with: settings.totalRows))
  }

  /// Refuses a part that is given twice, by whatever name or link: its tickets would count twice.
  private static func refuseRepeats(_ arguments: [[UInt8]]) throws(Failure) {
    var parts: [FileIdentity: [UInt8]] = [:]
    for argument in arguments {
      let path = argument.isDash ? BytePath("/dev/stdin") : BytePath(argument)
      guard let path, path.kind(followingLinks: true) == .regular, let identity = path.identity,
        let earlier = parts.updateValue(argument, forKey: identity)
      else { continue }
      let (name, other) = (DisplayText.escaped(argument), DisplayText.escaped(earlier))
      throw .usage("\(other) and \(name) are the same file: a part counts once")
    }
  }

  /// The sums of the rows of each round.
  private struct Sums {
    let library: DrawLibrary
    private var rounds: [Int: RankRecord] = [:]
    private var hasTotals = false
    /// Whether a row said how far its winners are from those expected, which no sum can.
    private(set) var hadDeviations = false
    /// Rounds in which several parts win pools of which nothing is known.
    private(set) var unknownPools: Set<Int> = []

    init(library: DrawLibrary) { self.library = library }

    var hasOnlyTotals: Bool { hasTotals && rounds.isEmpty }
    var areTimed: Bool { rounds.values.allSatisfy { $0.seconds != nil } }

    /// Adds the row in a line; returns why it cannot be added, or nil.
    ///
    /// A total is not added: it is the sum of rows that are.
    mutating func add(_ line: [UInt8], _ number: Int) -> Wording? {
      if line.isEmpty { return nil }
      guard let row = try? JSONReader.read(line),
        let record = RankRecord(row, drawOf: library.draw)
      else {
        return Wording("line \(number): expected a row of \(RankRecord.schema)")
      }
      hadDeviations = hadDeviations || row["deviation"] != nil
      if record.kind == .total {
        hasTotals = true
        return nil
      }
      if record.sharesUnknownPool, rounds[record.round]?.sharesUnknownPool ?? false {
        unknownPools.insert(record.round)
      }
      guard let sum = rounds[record.round].map({ $0.adding(record) }) ?? record else {
        return Wording("line \(number): the sums of round \(record.round) are too large")
      }
      rounds[record.round] = sum
      return nil
    }

    /// The sums by round, the total, or both.
    func records(with totals: TotalRows?) -> [RankRecord] {
      let records = rounds.values.sorted { $0.round < $1.round }
      guard let totals, let total = RankRecord.total(of: records) else { return records }
      return totals == .only ? [total] : records + [total]
    }
  }
}

extension Command {
  static let merge = Command(
    name: .merge, section: .batches, usage: "merge [OPTIONS] ROWS…", takesPaths: true,
    summary: Wording("combine the rank rows of partitions"), run: MergeCommand.run)
}
