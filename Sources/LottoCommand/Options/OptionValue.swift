internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

enum OptionValue {
  static func integer(_ value: [UInt8], in range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let number = Int(digits: value), range.contains(number) else {
      throw fault(Wording("a number from \(range.lowerBound) to \(range.upperBound)"), value)
    }
    return number
  }

  static func seconds(_ value: [UInt8]) throws(Failure) -> Duration {
    let parts = value.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? Array(parts[1]) : []
    let thousandths = decimals + Array("000".utf8).dropFirst(decimals.count)
    guard parts.count <= 2, decimals.count <= 3, let whole = Int(digits: parts[0]),
      whole <= 3600, let part = Int(digits: thousandths), whole + part > 0
    else { throw fault(Wording("0.001 to 3600 seconds"), value) }
    return .milliseconds(whole * 1000 + part)
  }

  static func named<Entry>(
    _ value: [UInt8], in list: [Entry], by name: (Entry) -> String
  ) throws(Failure) -> Entry {
    if let entry = list.first(where: { name($0).utf8.elementsEqual(value) }) { return entry }
    let names = list.map(name)
    let hint = Suggestion.hint(for: String(decoding: value, as: UTF8.self), among: names)
    let choices = names.joined(separator: ", ")
    throw fault(Wording("one of \(choices)"), value, hint)
  }

  static func round(
    _ value: some Collection<UInt8>, in range: ClosedRange<Int> = Round.numbers
  ) throws(Failure) -> Round {
    guard let number = Int(digits: value), range.contains(number), let round = Round(number) else {
      throw fault(Wording("a round from \(range.lowerBound) to \(range.upperBound)"), Array(value))
    }
    return round
  }

  static func roundOfTickets(_ value: some Collection<UInt8>) throws(Failure) -> Round {
    try round(value, in: Round.onTickets)
  }

  /// Rounds of tickets as `A-B`, the earlier one first; a single round is a range of one.
  static func rounds(_ value: [UInt8]) throws(Failure) -> ClosedRange<Round> {
    let parts = value.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let last = parts.last else {
      throw fault(Wording("rounds as A-B"), value)
    }
    let (from, to) = (try roundOfTickets(first), try roundOfTickets(last))
    guard from <= to else { throw fault(Wording("rounds as A-B, the earlier one first"), value) }
    return from...to
  }

  /// Numbers of tickets such as `3,7,9`, so many of them.
  static func numbers(_ value: [UInt8], count: ClosedRange<Int>) throws(Failure) -> [Int] {
    let fields = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int(digits: $0) }
    guard numbers.count == fields.count, count.contains(numbers.count) else {
      throw fault(
        count.lowerBound == 1
          ? Wording("numbers as 3,7,9, at most \(count.upperBound)")
          : Wording("\(count.lowerBound) to \(count.upperBound) numbers as 3,7,9"), value)
    }
    return numbers
  }

  static func drawNumbers(_ value: [UInt8]) throws(Failure) -> DrawNumbers {
    let parts = value.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    let fields = parts.first?.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let bonus = parts.count == 2 ? Int(digits: parts[1]) ?? 0 : nil
    guard parts.count <= 2, let pick = Pick((fields ?? []).map { Int(digits: $0) ?? 0 }),
      let numbers = DrawNumbers(winning: pick, bonus: bonus)
    else {
      throw fault(Wording("six numbers as 1,2,3,4,5,6, or with a bonus as 1,2,3,4,5,6+7"), value)
    }
    return numbers
  }

  /// Six columns of a table or array.
  static func columns(_ value: [UInt8]) throws(Failure) -> [ColumnSelection.Column] {
    do throws(ColumnSelection.Fault) { return try ColumnSelection.numbers(value) } catch {
      throw fault(error) {
        Wording("expected six columns as 2-7 or n1,n2,n3,n4,n5,n6, found \($0)")
      }
    }
  }

  /// The column of the round in a table or array.
  static func roundColumn(_ value: [UInt8]) throws(Failure) -> ColumnSelection.Column {
    do throws(ColumnSelection.Fault) { return try ColumnSelection.round(value) } catch {
      throw fault(error) { Wording("expected one column as 1 or round, found \($0)") }
    }
  }

  private static func fault(_ fault: ColumnSelection.Fault, count: (Int) -> Wording) -> Failure {
    switch fault {
    case .count(let found): .usage(count(found))
    case .repeated(let column): .usage(Wording("column \(column) is named twice"))
    case .number(let column):
      Self.fault(
        Wording("a column from 1 to \(ColumnSelection.numberLimit)"), Array(column.utf8))
    }
  }

  static func rank(_ value: [UInt8]) throws(Failure) -> Rank {
    Rank(rawValue: UInt8(try integer(value, in: 1...5))) ?? .fifth
  }

  static func date(_ value: [UInt8]) throws(Failure) -> CalendarDate {
    guard let day = CalendarDate(String(decoding: value, as: UTF8.self)) else {
      throw fault(Wording("a date as YYYY-MM-DD"), value)
    }
    return day
  }

  static func selection(_ value: [UInt8]) throws(Failure) -> RowSelection {
    guard let selection = RowSelection(String(decoding: value, as: UTF8.self)) else {
      throw fault(Wording("ranks such as 1-3, won, lost, pending, no_draw, other or error"), value)
    }
    return selection
  }

  static func address(_ value: [UInt8]) throws(Failure) -> String {
    if value.isEmpty { throw .usage("expected an address") }
    return String(decoding: value, as: UTF8.self)
  }

  static func requireSupport(of kernel: RankKernel) throws(Failure) {
    if kernel.isSupported() { return }
    throw .usage("this processor cannot run \(kernel.name)")
  }

  /// A path; nil for `-`, the standard input or output.
  static func pathOrDash(_ value: [UInt8]) throws(Failure) -> BytePath? {
    value.isDash ? nil : try path(value)
  }

  /// A file whose name promises nothing that is not written; nil for `-`.
  static func output(_ value: [UInt8]) throws(Failure) -> BytePath? {
    if let refusal = ForeignOutput.refusal(of: String(decoding: value, as: UTF8.self)) {
      throw .usage(refusal.about(DisplayText.escaped(value)))
    }
    return try pathOrDash(value)
  }

  static func namedPath(_ value: [UInt8]) throws(Failure) -> BytePath {
    if value.isDash { throw .usage("expected a file or a pipe; standard input is for tickets") }
    return try path(value)
  }

  static func lines(_ value: [UInt8]) throws(Failure) -> FileList {
    FileList(path: try pathOrDash(value), separator: UInt8(ascii: "\n"))
  }

  static func terminatedLines(_ value: [UInt8]) throws(Failure) -> FileList {
    FileList(path: try pathOrDash(value), separator: 0)
  }

  static func path(_ value: [UInt8]) throws(Failure) -> BytePath {
    guard let path = BytePath(value) else { throw .usage("expected a path, found nothing") }
    return path
  }

  /// The error for an invalid value: what was expected, in Korean as "…여야", and what was found.
  static func fault(_ expected: Wording, _ value: [UInt8], _ hint: Wording = .empty) -> Failure {
    let found = DisplayText.escaped(value)
    return .usage(Wording("expected \(expected), found \"\(found)\"") + hint)
  }
}

enum Suggestion {
  /// The nearest of `names` within an edit distance of a third of the letters of `name`, else the
  /// only one that starts with `name`; nil if there is none.
  static func nearest(to name: String, among names: [String]) -> String? {
    let word = Array(name.utf8.prefix(64))
    let limit = max(1, word.count / 3)
    let distances = names.map { (name: $0, distance: distance(word, Array($0.utf8))) }
    if let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= limit {
      return nearest.name
    }
    let longer = names.filter { word.count >= 2 && $0.utf8.starts(with: word) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The end of a message that suggests the name; empty if none is close.
  static func hint(for name: String, among names: [String], prefix: String = "") -> Wording {
    guard let nearest = nearest(to: name, among: names) else { return .empty }
    return Wording("; did you mean \(prefix)\(nearest)?")
  }

  /// The edit distance: insertions, deletions, changes, and swaps of adjacent letters, one each.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}
