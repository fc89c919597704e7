package import Lottery

/// The draws that can be looked up without asking anybody: a named file alone, or the embedded
/// history.
package struct DrawLibrary: Sendable {
  private let file: [Round: Draw]?
  private var obtained: [Round: Draw] = [:]

  /// A library of a file's draws and nothing else, or of the embedded history.
  package init(file: [Round: Draw]? = nil) { self.file = file }

  /// Whether draws that are missing may be asked for elsewhere.
  package var isOpen: Bool { file == nil }

  /// The draw of a round, nil when the library does not have it.
  package func draw(_ round: Round) -> KnownDraw? {
    let draw = file.map { $0[round] } ?? EmbeddedDraws.draw(round) ?? obtained[round]
    return draw.map { KnownDraw($0, sha256: Self.fingerprint(of: $0)) }
  }

  /// Every round of which the library has the draw, ascending.
  package var rounds: [Round] {
    let embedded = EmbeddedDraws.newestRound.map { (1...$0.number).compactMap(Round.init) }
    return (file.map { Array($0.keys) } ?? (embedded ?? []) + obtained.keys).sorted()
  }

  /// Adds a draw that was obtained elsewhere; one that is known already stays as it is.
  package mutating func add(_ draw: Draw) {
    if self.draw(draw.round) == nil { obtained[draw.round] = draw }
  }

  /// SHA-256 of the line that stands for a draw, its line feed included.
  package static func fingerprint(of draw: Draw) -> String {
    SHA256.hexadecimal(Array((DrawLine.write(draw) + "\n").utf8))
  }
}
