private import CDrawData
public import Lottery

/// The draws up to the day the program was built: round *n* is line *n* below the header.
public enum EmbeddedDraws {
  /// The draw of a round; nil if the round is later than the history.
  public static func draw(_ round: Round) -> Draw? {
    guard round.number < lineStarts.count else { return nil }
    let line = lineStarts[round.number - 1]..<lineStarts[round.number] - 1
    // Never fails, and need not be checked for plausible amounts: a test reads every line.
    return unsafe try? DrawLine.parse(ArraySlice(rawBytes[line]))
  }

  /// The newest round of the history.
  package static var newestRound: Round? { Round(lineStarts.count - 1) }

  /// The offsets of the lines below the header, and of the end of the last one.
  private static let lineStarts: [Int] = {
    // Each use of `rawBytes` calls C.
    let bytes = unsafe rawBytes
    return bytes.indices.filter { unsafe bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }()

  // Safe: the data is constant and lives as long as the program.
  private static var rawBytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: draws_bytes(), count: draws_length())
  }
}
