import Foundation
import TestSupport
import Testing

@testable import Decoding
@testable import lotto_decode

/// Codes that nobody printed, and damaged ones: what is read of them is what was drawn, or nothing.
///
/// `LOTTO_FALSE_ACCEPTS=100000` in the environment tries so many, and tells the counts; with
/// `LOTTO_FALSE_ACCEPTS_FROM=50000` those from that seed of each kind on, so that a long run may be made
/// in parts; with `LOTTO_FALSE_ACCEPTS_GATE=1` it only tells how many look like a template's.
struct FalseAcceptTests {
  private static let wantedCount = setting("LOTTO_FALSE_ACCEPTS")
  private static let firstSeed = UInt64(setting("LOTTO_FALSE_ACCEPTS_FROM") ?? 0)
  private static let isForGate = setting("LOTTO_FALSE_ACCEPTS_GATE") == 1

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Codes of each kind.
  private static let count = max(1, (wantedCount ?? 300) / DamagedSymbol.Kind.allCases.count)

  /// What became of codes.
  private struct Tally {
    var unread = 0
    var right = 0
    /// Of those, the ones that a template was needed for.
    var templated = 0
    /// Another payload was read, but it is none that is accepted: a row without a ticket.
    var refused = 0
    /// Codes that a template was tried on.
    var tried = 0
    /// The most evidence for another payload than one that was drawn, in bits.
    var mostForWrong = -Double.infinity
    /// Seeds of codes of which another payload was accepted, with that payload.
    var wrong: [String] = []

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        unread: left.unread + right.unread, right: left.right + right.right,
        templated: left.templated + right.templated, refused: left.refused + right.refused,
        tried: left.tried + right.tried, mostForWrong: max(left.mostForWrong, right.mostForWrong),
        wrong: left.wrong + right.wrong)
    }

    /// Counts a symbol; what templates give has to be right even where zbar has read it without.
    mutating func add(_ symbol: DamagedSymbol, seed: UInt64) throws {
      if FalseAcceptTests.isForGate {
        unread += 1
        tried += TemplateJudgement.decoder.matches(of: symbol.modules).isEmpty ? 0 : 1
        return
      }
      let judgement = try TemplateJudgement(of: symbol.modules)
      if judgement.matchCount > 0 { tried += 1 }
      if let payload = judgement.templated {
        if !symbol.payloads.contains(payload) { blame(payload, "a template", seed) }
        if !judgement.isConfirmed { wrong.append("seed \(seed): zbar reads another symbol") }
      } else if let refused = judgement.refused, !symbol.payloads.contains(refused.payload) {
        mostForWrong = max(mostForWrong, refused.evidence)
      }
      if let plain = judgement.plain {
        if symbol.payloads.contains(plain.payload) {
          right += 1
          return
        }
        if KnownPayload.tickets.accepts(plain.payload, plain.declaredLength) {
          blame(plain.payload, "zbar", seed)
        } else {
          refused += 1
        }
      } else if judgement.templated != nil {
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
  func `no other payload is accepted than the one that was drawn`(
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
  func `the damage is such that some codes are read and some are not`() throws {
    for kind in [DamagedSymbol.Kind.noisyTicket, .erasedTicket, .strongTicket, .foreignOnHost] {
      let total = try Self.tally(kind, seeds: 0..<40)
      #expect(total.right > 0 && total.unread > 0, "\(kind)")
      if kind == .noisyTicket || kind == .erasedTicket { #expect(total.templated > 0, "\(kind)") }
    }
  }

  /// Tickets with other digits behind them: once counts of segments were corrected, which a template
  /// knows, and the bits read as if they were those of the template.
  @Test(arguments: [235, 251, 394] as [UInt64])
  func `bits that a template knows are never corrected`(_ seed: UInt64) throws {
    let symbol = DamagedSymbol(.foreignOnHost, seed: seed)
    #expect(try TemplateJudgement(of: symbol.modules).templated == nil)
  }

  @Test func `templates are tried where nothing can be read`() throws {
    for kind in [DamagedSymbol.Kind.knownHalf, .chimeraOfBlocks, .beyondLimit] {
      let total = try Self.tally(kind, seeds: 100..<110)
      #expect(total.tried > 4, "\(kind)")
    }
  }
}
