internal import DrawHistory
internal import Lottery

/// Looks up the bonus numbers of rows, each round's once.
final class BonusNumbers {
  private let library: DrawLibrary
  private var known: [Int: KnownDraw?] = [:]

  /// The bonus numbers of a library's draws.
  init(_ library: DrawLibrary) { self.library = library }

  /// The bonus number of a round whose draw has that fingerprint; nil when it is not known.
  func number(_ round: Int, _ fingerprint: String) -> Int? {
    let draw: KnownDraw?
    if let found = known[round] {
      draw = found
    } else {
      draw = Round(round).flatMap { library.knownDraw($0) }
      known[round] = .some(draw)
    }
    return draw?.sha256 == fingerprint ? draw?.draw.bonus : nil
  }
}
