/// Counts options, which are small numbers nearly always.
struct OptionTally {
  private var small: [Int] = []
  private var others: [Int: Int] = [:]

  private static let limit = 10_000

  /// Adds rows to those of an option; adding 0 puts the option on the list.
  mutating func add(_ rows: Int, to option: Int) {
    guard 0..<Self.limit ~= option else {
      others[option, default: 0] += rows
      return
    }
    while small.count <= option { small.append(-1) }
    small[option] = max(0, small[option]) + rows
  }

  /// The options that occur, ascending, with their rows.
  var options: [(option: Int, rows: Int)] {
    (small.enumerated().filter { $0.element >= 0 }.map { (option: $0.offset, rows: $0.element) }
      + others.map { (option: $0.key, rows: $0.value) }).sorted { $0.option < $1.option }
  }
}
