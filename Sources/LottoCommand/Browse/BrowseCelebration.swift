internal import Lottery
internal import Reporting

/// Celebrates a first to third prize that can be claimed: a few seconds of glitter around its line.
struct BrowseCelebration {
  private let isStill: Bool
  private var best: Rank?
  private var ticks = 0

  /// The time between two frames.
  static let pause = Duration.milliseconds(125)
  private static let length = 24

  /// A celebration, without animation if `isStill`.
  init(isStill: Bool) { self.isStill = isStill }

  /// Whether another frame follows.
  var isMoving: Bool { ticks > 0 }

  /// Starts when the rows hold a better prize than before.
  mutating func follow(_ totals: Totals) {
    guard let rank = totals.claims.celebrated?.rank, rank.rawValue < best?.rawValue ?? .max else {
      return
    }
    best = rank
    ticks = isStill ? 0 : Self.length
  }

  mutating func tick() { ticks = max(0, ticks - 1) }

  /// The line with glitter around it.
  func decorated(_ line: Line) -> Line {
    let stars = isMoving ? ["✦ · ", "· ✦ ", "✧ · ", "· ✧ "][ticks % 4] : isStill ? "" : "✦ "
    return Line([Span(stars, .prize)] + line.spans)
  }
}
