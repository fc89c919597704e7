internal import Lottery

/// Writes generated tickets as URLs in the format of printed codes, with five games per line.
struct GeneratedAddresses: Sendable {
  /// The part of each round's URL before the slots.
  private let beginnings: [[UInt8]]
  /// Index of the first round of 2026 or later: from there on, tails also hold the shop's code.
  private let firstWithShop: Int
  private let words: RandomWords

  /// Most bytes per game; the longest line of five games has 117.
  static let limit = 26
  static let slots = Slot.allCases.count

  /// Creates URLs whose rounds are uniformly distributed over a range.
  init(seed: UInt64, rounds: ClosedRange<Round>) {
    let rounds = (rounds.lowerBound.number...rounds.upperBound.number).compactMap { Round($0) }
    let oldRounds = rounds.prefix { $0.drawDate.components.year < 2026 }.count
    beginnings = rounds.enumerated().map { index, round in
      let host = index < oldRounds ? "m.dhlottery.co.kr" : "qr.dhlottery.co.kr"
      return Array(("http://\(host)/?v=" + round.number.padded(to: TicketBody.roundLength)).utf8)
    }
    firstWithShop = oldRounds
    words = RandomWords(seed: seed, stream: 1)
  }

  /// Writes the lines of games, the first of which must start a line; returns the bytes written.
  func write(_ games: Range<Int>, of picks: GeneratedPicks, to bytes: inout MutableRawSpan) -> Int {
    precondition(games.lowerBound % Self.slots == 0, "the range begins with a line")
    var line = LineWriter()
    for first in stride(from: games.lowerBound, to: games.upperBound, by: Self.slots) {
      let number = first / Self.slots
      let round = Int(words[3 * number].multipliedFullWidth(by: UInt64(beginnings.count)).high)
      line.append(beginnings[round], to: &bytes)
      for game in first..<first + Self.slots {
        line.appendSlot(game < games.upperBound ? picks[game] : 0, to: &bytes)
      }
      line.append(words[3 * number + 1], digits: 10, to: &bytes)
      if round >= firstWithShop { line.append(words[3 * number + 2], digits: 8, to: &bytes) }
      line.append([UInt8(ascii: "\n")], to: &bytes)
    }
    return line.position
  }
}

private struct LineWriter {
  private(set) var position = 0
  private let emptySlot = Array(TicketBody.emptySlot.utf8)

  mutating func append(_ part: [UInt8], to bytes: inout MutableRawSpan) {
    for byte in part {
      bytes.store(byte, at: position)
      position += 1
    }
  }

  /// Appends an automatic game, given as a mask; an empty slot for a zero mask.
  mutating func appendSlot(_ pick: UInt64, to bytes: inout MutableRawSpan) {
    if pick == 0 { return append(emptySlot, to: &bytes) }
    bytes.store(GameType.automatic.slotLetter, at: position)
    position += 1
    var rest = pick
    while rest != 0 {
      append(digits: 2, of: UInt64(rest.trailingZeroBitCount + 1), to: &bytes)
      rest &= rest &- 1
    }
  }

  mutating func append(_ word: UInt64, digits: Int, to bytes: inout MutableRawSpan) {
    let limit = (0..<digits).reduce(UInt64(1)) { limit, _ in limit * 10 }
    append(digits: digits, of: word.multipliedFullWidth(by: limit).high, to: &bytes)
  }

  private mutating func append(digits: Int, of number: UInt64, to bytes: inout MutableRawSpan) {
    var rest = number
    for offset in (0..<digits).reversed() {
      bytes.store(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10), at: position + offset)
      rest /= 10
    }
    position += digits
  }
}
