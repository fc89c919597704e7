private import CDrawData
public import Lottery

/// The history that the program carries: every round up to the day it was built.
///
/// Round *n* is line *n* below the header. A line is parsed when its round is asked for, and not
/// before.
public enum EmbeddedDraws {
  /// The draw of a round, nil when it is later than the history.
  ///
  /// - Complexity: O(1), once the first round was asked for.
  public static func draw(_ round: Round) -> Draw? {
    guard round.number < lineStarts.count else { return nil }
    let line = lineStarts[round.number - 1]..<lineStarts[round.number] - 1
    // Tests read every line of the history: none of them throws.
    return unsafe try? DrawLine.read(ArraySlice(rawBytes[line]))
  }

  /// The newest round of the history.
  package static var newestRound: Round? { Round(lineStarts.count - 1) }

  /// Where the lines below the header start, and where the last of them ends.
  private static let lineStarts: [Int] = {
    let lineFeeds = unsafe rawBytes.indices.filter { unsafe rawBytes[$0] == UInt8(ascii: "\n") }
    return lineFeeds.map { $0 + 1 }
  }()

  // The data is constant and lives as long as the program.
  private static var rawBytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: draws_bytes(), count: draws_length())
  }
}
