private import CDrawData
public import Lottery

/// The history that the program carries: every round up to the day it was built.
///
/// Nothing is parsed before it is asked for: a round's line is found by bisection.
public enum EmbeddedDraws {
  /// The draw of a round, nil when it is later than the history.
  ///
  /// - Complexity: O(log *n*) in the history's lines.
  public static func draw(_ round: Round) -> Draw? {
    guard let line = lines.first(where: { $0 >= round.number }, key: roundNumber) else {
      return nil
    }
    // Tests read every line of the history: none of them throws.
    let draw = try? DrawLine.read(line[...])
    return draw?.round == round ? draw : nil
  }

  /// The newest round of the history.
  package static var newestRound: Round? {
    lines.last.flatMap { roundNumber($0) }.flatMap(Round.init)
  }

  /// All bytes of the history, its header included.
  package static var bytes: [UInt8] { unsafe Array(rawBytes) }

  private static func roundNumber(_ line: [UInt8]) -> Int? {
    Int(digits: line.prefix { $0 != UInt8(ascii: ",") })
  }

  private static var lines: SortedLines { unsafe SortedLines(rawBytes) }

  // The data is constant and lives as long as the program.
  private static var rawBytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: draws_bytes(), count: draws_length())
  }
}

/// Lines of text below a header, sorted by a number that each begins with.
@safe private struct SortedLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int

  /// The lines of bytes that outlive this value; each of them ends with a line feed.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
    start = unsafe bytes.firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
  }

  /// The first line whose key satisfies a condition that is false before it and true behind it.
  func first(where condition: (Int) -> Bool, key: ([UInt8]) -> Int?) -> [UInt8]? {
    var (low, high) = (start, unsafe bytes.count)
    while low < high {
      let line = line(around: (low + high) / 2)
      if let number = key(text(of: line)), condition(number) {
        high = line.lowerBound
      } else {
        low = line.upperBound + 1
      }
    }
    return unsafe low < bytes.count ? text(of: line(around: low)) : nil
  }

  /// The last line, nil when there is none.
  var last: [UInt8]? {
    unsafe start < bytes.count ? text(of: line(around: bytes.count - 1)) : nil
  }

  private func line(around index: Int) -> Range<Int> {
    let before = unsafe bytes[start..<index].lastIndex(of: lineFeed)
    let end = unsafe bytes[index...].firstIndex(of: lineFeed)
    return unsafe (before.map { $0 + 1 } ?? start)..<(end ?? bytes.count)
  }

  private func text(of line: Range<Int>) -> [UInt8] { unsafe Array(bytes[line]) }
}

private let lineFeed = UInt8(ascii: "\n")
