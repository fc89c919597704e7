/// Counts rows per option; options are nearly always small numbers.
struct OptionTally {
  private var small: [Int] = []
  private var others: [Int: Int] = [:]

  private static let limit = 10_000

  /// Adds rows to an option's count; adding 0 lists the option.
  mutating func add(_ rows: Int, to option: Int) {
    guard 0..<Self.limit ~= option else {
      others[option, default: 0] += rows
      return
    }
    while small.count <= option { small.append(-1) }
    small[option] = max(0, small[option]) + rows
  }

  /// The options that occur, ascending, with their row counts.
  var options: [(option: Int, rows: Int)] {
    (small.enumerated().filter { $0.element >= 0 }.map { (option: $0.offset, rows: $0.element) }
      + others.map { (option: $0.key, rows: $0.value) }).sorted { $0.option < $1.option }
  }
}
