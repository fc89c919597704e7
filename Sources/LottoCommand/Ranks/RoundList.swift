internal import Lottery

/// Rounds as people list them: `1240-1244`, `1240,1242`, `1240-` or `-100`.
struct RoundList: Equatable {
  private let parts: [Part]

  private enum Part: Equatable {
    case range(ClosedRange<Int>)
    /// A round and all later ones.
    case from(Int)
    /// The last rounds, so many of them.
    case last(Int)
  }

  init(_ rounds: [Round]) { parts = rounds.map { .range($0.number...$0.number) } }

  init(_ list: [UInt8]) throws(Failure) {
    var parts: [Part] = []
    for text in list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      parts.append(try Self.part(Array(text)))
    }
    self.parts = parts
  }

  private static func part(_ text: [UInt8]) throws(Failure) -> Part {
    let ends = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    switch (ends.count, ends.first ?? [], ends.last ?? []) {
    case (2, let from, let to) where from.isEmpty && !to.isEmpty:
      return .last(try OptionValue.integer(Array(to), in: Round.numbers))
    case (2, let from, let to) where !from.isEmpty && to.isEmpty:
      return .from(try OptionValue.round(from).number)
    case (1...2, let from, let to):
      let (from, to) = (try OptionValue.round(from), try OptionValue.round(to))
      guard from <= to else {
        throw OptionValue.fault(Wording("rounds as A-B, the earlier one first"), text)
      }
      return .range(from.number...to.number)
    default:
      throw OptionValue.fault(Wording("rounds such as 1240-1244, 1240,1242, 1240- or -100"), text)
    }
  }

  /// Whether the list has an end that only the newest draw tells.
  var isOpen: Bool {
    parts.contains { part in
      if case .range = part { false } else { true }
    }
  }

  /// The rounds as listed, each once; those of an open end are among the drawn ones.
  func rounds(among drawn: [Round]) -> [Round] {
    let numbers = parts.flatMap { part in
      switch part {
      case .range(let range): Array(range)
      case .from(let first): drawn.map(\.number).filter { $0 >= first }
      case .last(let count): drawn.suffix(count).map(\.number)
      }
    }
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }.compactMap(Round.init)
  }
}
