import Foundation
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

/// Unprinted and damaged codes are read as what was drawn, or not at all.
///
/// `LOTTO_FALSE_ACCEPTS=100000` in the environment tries that many codes and prints the counts.
/// `LOTTO_FALSE_ACCEPTS_FROM=50000` starts each kind at that seed, to split a long run.
/// `LOTTO_FALSE_ACCEPTS_GATE=1` only counts the codes that match a template.
struct FalseAcceptTests {
  private static let wantedCount = setting("LOTTO_FALSE_ACCEPTS")
  private static let firstSeed = UInt64(setting("LOTTO_FALSE_ACCEPTS_FROM") ?? 0)
  private static let isForGate = setting("LOTTO_FALSE_ACCEPTS_GATE") == 1

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// The number of codes per kind.
  private static let count = max(1, (wantedCount ?? 300) / DamagedSymbol.Kind.allCases.count)

  /// Counts codes by outcome.
  private struct Tally {
    var unread = 0
    var right = 0
    /// Codes read right that only a template could read.
    var templated = 0
    /// Codes misread as a payload that is not accepted: a row without a ticket.
    var refused = 0
    /// Codes that a template was tried on.
    var tried = 0
    /// The most evidence for a wrong payload, in bits.
    var mostForWrong = -Double.infinity
    /// Seeds of codes for which a wrong payload was accepted, with that payload.
    var wrong: [String] = []

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        unread: left.unread + right.unread, right: left.right + right.right,
        templated: left.templated + right.templated, refused: left.refused + right.refused,
        tried: left.tried + right.tried, mostForWrong: max(left.mostForWrong, right.mostForWrong),
        wrong: left.wrong + right.wrong)
    }

    /// Counts a symbol; templates have to be right even if zbar reads the symbol without them.
    mutating func add(_ symbol: DamagedSymbol, seed: UInt64) throws {
      if FalseAcceptTests.isForGate {
        unread += 1
        tried += TemplateJudgment.library.matches(of: symbol.modules).isEmpty ? 0 : 1
        return
      }
      let judgment = try TemplateJudgment(of: symbol.modules)
      if judgment.matchCount > 0 { tried += 1 }
      if let payload = judgment.templated {
        if !symbol.payloads.contains(payload) { blame(payload, "a template", seed) }
        if !judgment.isConfirmed { wrong.append("seed \(seed): zbar reads another symbol") }
      } else if let refused = judgment.refused, !symbol.payloads.contains(refused.payload) {
        mostForWrong = max(mostForWrong, refused.evidence)
      }
      if let plain = judgment.plain {
        if symbol.payloads.contains(plain.payload) {
          right += 1
          return
        }
        if KnownPayload.tickets.accepts(plain.payload, plain.declaredLength) {
          blame(plain.payload, "zbar", seed)
        } else {
          refused += 1
        }
      } else if judgment.templated != nil {
        right += 1
        templated += 1
      } else {
        unread += 1
      }
    }

    private mutating func blame(_ payload: [UInt8], _ reader: String, _ seed: UInt64) {
      wrong.append("seed \(seed), by \(reader): \(String(decoding: payload, as: UTF8.self))")
    }
  }

  private static func tally(
    _ kind: DamagedSymbol.Kind, seeds: Range<UInt64>
  ) throws -> Tally {
    var tally = Tally()
    for seed in seeds { try tally.add(DamagedSymbol(kind, seed: seed), seed: seed) }
    return tally
  }

  @Test(arguments: DamagedSymbol.Kind.allCases)
  func `only the payload that was drawn is accepted`(
    _ kind: DamagedSymbol.Kind
  ) async throws {
    let share: UInt64 = 500
    let end = Self.firstSeed + UInt64(Self.count)
    let total = try await withThrowingTaskGroup(of: Tally.self) { group in
      for start in stride(from: Self.firstSeed, to: end, by: Int(share)) {
        group.addTask { try Self.tally(kind, seeds: start..<min(start + share, end)) }
      }
      return try await group.reduce(Tally(), +)
    }
    #expect(total.wrong.isEmpty, "\(kind)")
    if kind == .random || kind == .knownHalf {
      #expect(total.right == 0 && total.unread == Self.count)
    }
    if Self.wantedCount != nil {
      print(
        "\(kind): \(Self.count) codes, \(total.right) read (\(total.templated) by templates),",
        "\(total.unread) unread, \(total.tried) tried by templates,",
        "most evidence for a wrong payload \(String(format: "%.1f", total.mostForWrong)) bits,",
        "\(total.refused) misread and refused, \(total.wrong.count) misread and accepted")
    }
  }

  @Test(.enabled(if: !isForGate))
  func `the damage leaves some codes readable and some not`() throws {
    for kind in [DamagedSymbol.Kind.noisyTicket, .erasedTicket, .strongTicket, .foreignOnHost] {
      let total = try Self.tally(kind, seeds: 0..<40)
      #expect(total.right > 0 && total.unread > 0, "\(kind)")
      if kind == .noisyTicket || kind == .erasedTicket { #expect(total.templated > 0, "\(kind)") }
    }
  }

  /// Tickets followed by other digits.
  ///
  /// Segment counts, which a template knows, were once corrected, and the bits then read as if they
  /// were the template's.
  @Test(arguments: [235, 251, 394] as [UInt64])
  func `bits that a template knows are never corrected`(_ seed: UInt64) throws {
    let symbol = DamagedSymbol(.foreignOnHost, seed: seed)
    #expect(try TemplateJudgment(of: symbol.modules).templated == nil)
  }

  @Test func `templates are tried on codes that cannot be read`() throws {
    for kind in [DamagedSymbol.Kind.knownHalf, .chimeraOfBlocks, .beyondLimit] {
      let total = try Self.tally(kind, seeds: 100..<110)
      #expect(total.tried > 4, "\(kind)")
    }
  }
}
