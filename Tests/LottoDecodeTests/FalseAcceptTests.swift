import Foundation
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

/// Codes that nobody printed, and damaged ones: what is read of them is what was drawn, or nothing.
///
/// `LOTTO_FALSE_ACCEPTS=100000` in the environment tries so many, and tells the counts.
struct FalseAcceptTests {
  private static let wantedCount = ProcessInfo.processInfo.environment["LOTTO_FALSE_ACCEPTS"]
    .flatMap { Int($0) }

  /// Codes of each kind.
  private static let count = max(1, (wantedCount ?? 300) / DamagedSymbol.Kind.allCases.count)

  /// What became of codes.
  private struct Tally {
    var unread = 0
    var right = 0
    /// Of those, the ones that a guess was needed for.
    var guessed = 0
    /// Another payload was read, but it is none that is accepted: a row without a ticket.
    var refused = 0
    /// Seeds of codes of which another payload was accepted, with that payload.
    var wrong: [String] = []

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        unread: left.unread + right.unread, right: left.right + right.right,
        guessed: left.guessed + right.guessed, refused: left.refused + right.refused,
        wrong: left.wrong + right.wrong)
    }
  }

  private static func tally(_ kind: DamagedSymbol.Kind, seeds: Range<UInt64>) -> Tally {
    let known = KnownPayload.tickets
    var reader = SymbolReader(known: known) { QRScanner(density: .every).scan($0) }
    var tally = Tally()
    for seed in seeds {
      let symbol = DamagedSymbol(kind, seed: seed)
      guard let reading = reader.read(symbol.modules, fixed: symbol.fixed) else {
        tally.unread += 1
        continue
      }
      if reading.payload == symbol.payload {
        tally.right += 1
        if !reading.attemptSuffix.isEmpty { tally.guessed += 1 }
      } else if known.accepts(reading.payload, reading.declaredLength) {
        let text = String(decoding: reading.payload, as: UTF8.self)
        tally.wrong.append("seed \(seed), by '\(reading.attemptSuffix)': \(text)")
      } else {
        tally.refused += 1
      }
    }
    return tally
  }

  @Test(arguments: DamagedSymbol.Kind.allCases)
  func `no other payload is accepted than the one that was drawn`(
    _ kind: DamagedSymbol.Kind
  ) async {
    let share: UInt64 = 500
    let end = UInt64(Self.count)
    let total = await withTaskGroup(of: Tally.self) { group in
      for start in stride(from: 0, to: end, by: Int(share)) {
        group.addTask { Self.tally(kind, seeds: start..<min(start + share, end)) }
      }
      return await group.reduce(Tally(), +)
    }
    #expect(total.wrong.isEmpty, "\(kind)")
    if kind == .random { #expect(total.right == 0 && total.unread == Self.count) }
    if Self.wantedCount != nil {
      print(
        "\(kind): \(Self.count) codes, \(total.right) read (\(total.guessed) by guesses),",
        "\(total.unread) unread,",
        "\(total.refused) misread and refused, \(total.wrong.count) misread and accepted")
    }
  }

  @Test func `the damage is such that some codes are read and some are not`() {
    for kind in DamagedSymbol.Kind.allCases where kind != .random {
      let total = Self.tally(kind, seeds: 0..<40)
      #expect(total.right > 0 && total.unread > 0, "\(kind)")
      if kind == .noisyTicket || kind == .erasedTicket { #expect(total.guessed > 0, "\(kind)") }
    }
  }
}
