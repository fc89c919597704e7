/// What a game won in its draw; fewer than three matches win nothing.
public enum Rank: UInt8, CaseIterable, Sendable {
  case none = 0
  case first, second, third, fourth, fifth

  /// The rank of a game with 0…6 matches; the bonus number matters only with five.
  public init(matches: Int, bonus: Bool) {
    self =
      switch matches {
      case 6: .first
      case 5: bonus ? .second : .third
      case 4: .fourth
      case 3: .fifth
      default: .none
      }
  }

  /// The probability that a pick wins the rank in a draw.
  public var chance: Double { Double(picks) / Double(Self.pickCount) }

  /// The ranks that win a prize, best first.
  public static let winning: [Rank] = [.first, .second, .third, .fourth, .fifth]

  /// The number of possible picks: six out of 45.
  package static let pickCount = combinations(6, of: 45)

  /// How many of all possible picks win the rank in a draw; for `none`, how many win nothing.
  package var picks: Int {
    switch self {
    case .first: 1
    // Five of the six, plus the bonus number (second) or one of the 38 others (third).
    case .second: Self.combinations(5, of: 6)
    case .third: Self.combinations(5, of: 6) * 38
    case .fourth: Self.combinations(4, of: 6) * Self.combinations(2, of: 39)
    case .fifth: Self.combinations(3, of: 6) * Self.combinations(3, of: 39)
    case .none: Self.pickCount - Self.winning.reduce(0) { $0 + $1.picks }
    }
  }

  /// In how many ways some things can be taken of all; 0 for fewer than none or more than all.
  static func combinations(_ count: Int, of all: Int) -> Int {
    0...all ~= count ? (0..<count).reduce(1) { $0 * (all - $1) / ($1 + 1) } : 0
  }
}

extension Sequence<Rank> {
  /// The best rank that wins a prize; `none` if there is none.
  package var best: Rank { self.filter { $0 != .none }.min { $0.rawValue < $1.rawValue } ?? .none }
}
