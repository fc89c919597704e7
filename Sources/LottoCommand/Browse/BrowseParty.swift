internal import Lottery
internal import Reporting

/// The celebration of a first to third prize that can be claimed: a few seconds of glitter around its line.
struct BrowseParty {
  private let isStill: Bool
  private var best: Rank?
  private var ticks = 0

  /// The time from one picture to the next.
  static let pause = Duration.milliseconds(125)
  private static let length = 24

  /// A celebration, where motion is wanted or not.
  init(isStill: Bool) { self.isStill = isStill }

  /// Whether another picture is to come.
  var isMoving: Bool { ticks > 0 }

  /// Begins when a better prize is among the rows than any before.
  mutating func follow(_ totals: Totals) {
    guard let rank = totals.claims.celebrated?.rank, rank.rawValue < best?.rawValue ?? .max else {
      return
    }
    best = rank
    ticks = isStill ? 0 : Self.length
  }

  mutating func tick() { ticks = max(0, ticks - 1) }

  /// The line with what glitters around it.
  func decorated(_ line: Line) -> Line {
    let stars = isMoving ? ["✦ · ", "· ✦ ", "✧ · ", "· ✧ "][ticks % 4] : isStill ? "" : "✦ "
    return Line([Span(stars, .prize)] + line.spans)
  }
}
