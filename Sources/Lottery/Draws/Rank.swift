/// What a game won in its draw; fewer matches than three win nothing.
public enum Rank: UInt8, CaseIterable, Sendable {
  case none = 0
  case first
  case second
  case third
  case fourth
  case fifth

  /// The rank of a game by its matches, 0…6, and by whether it holds the bonus number.
  ///
  /// The bonus counts for the second rank and nowhere else.
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

  /// How likely a pick has the rank in a draw: its share of the 8,145,060 picks.
  package var chance: Double { Double(picks) / 8_145_060 }

  private var picks: Int {
    switch self {
    case .none: 8_145_060 - Self.winning.reduce(0) { $0 + $1.picks }
    case .first: 1
    case .second: 6
    case .third: 6 * 38
    case .fourth: 15 * 39 * 38 / 2
    case .fifth: 20 * 39 * 38 * 37 / 6
    }
  }

  /// The ranks that win, best first.
  package static let winning: [Rank] = [.first, .second, .third, .fourth, .fifth]
}
