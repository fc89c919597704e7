package import Lottery

/// The numbers of a draw whose amounts are not published yet, and when they were fetched.
package struct EarlyDraw: Equatable, Sendable {
  /// The draw, without figures.
  package let draw: Draw
  /// Seconds since 1970-01-01 00:00 UTC; 0 if no site was asked, as for an imported draw.
  package let fetched: Int

  /// The numbers of a draw; its figures, if any, are dropped because they may still change.
  package init(_ draw: Draw, fetched: Int) {
    self.draw = draw.numbersOnly
    self.fetched = fetched
  }

  init(_ draw: Draw, from origin: DrawOrigin) {
    switch origin {
    case .site(let time): self.init(draw, fetched: time)
    case .file: self.init(draw, fetched: 0)
    }
  }

  /// This draw's numbers, with the time at which another draw was fetched.
  func fetched(like other: EarlyDraw) -> EarlyDraw { EarlyDraw(draw, fetched: other.fetched) }

  /// How long numbers are used before the site is asked again, in seconds.
  static let pause = 60

  /// Whether the numbers were fetched less than a minute before a time, by any process.
  func isFresh(at seconds: Int) -> Bool { (0..<Self.pause).contains(seconds - fetched) }
}

/// The file of early draws: the time, a comma and the draw's line, in order of rounds.
extension EarlyDraw {
  private static let file = ChecksummedLines(magic: "lotto-early")

  /// The bytes of a file that holds draws.
  package static func bytes(of draws: [Round: EarlyDraw]) -> [UInt8] {
    file.bytes(
      of: draws.values.sorted { $0.draw.round < $1.draw.round }
        .map { "\($0.fetched),\(DrawLine.write($0.draw))" })
  }

  /// Parses a file's bytes.
  package static func draws(in bytes: [UInt8]) throws(DrawCacheError) -> [Round: EarlyDraw] {
    var draws: [Round: EarlyDraw] = [:]
    for line in try file.lines(in: bytes) {
      let time = line.prefix { $0 != UInt8(ascii: ",") }
      guard let fetched = Int(digits: time),
        let draw = try? DrawLine.read(line[time.endIndex...].dropFirst()),
        !draw.isFinal
      else { throw .damaged }
      draws[draw.round] = EarlyDraw(draw, fetched: fetched)
    }
    guard Self.bytes(of: draws) == bytes else { throw .damaged }
    return draws
  }
}
