import Testing

@testable import Decoding

struct RegionEvidenceTests {
  private static func pattern(_ correlation: Double) -> FinderPattern {
    FinderPattern(center: Point(x: 9, y: 9), moduleSize: 2, correlation: correlation)
  }

  @Test func `texture that may be chance needs timing patterns and a clear finder pattern`() {
    func evidence(isTimed: Bool, _ correlations: Double...) -> RegionEvidence {
      RegionEvidence(isStrong: false, isTimed: isTimed, correlations.map(Self.pattern))
    }
    #expect(evidence(isTimed: false) == .chance)
    #expect(evidence(isTimed: false, 0.8, 0.8, 0.8) == .chance)
    #expect(evidence(isTimed: true, 0.45) == .texture)
    #expect(evidence(isTimed: true, 0.45, 0.55) == .finderPatterns)
  }

  @Test func `the texture of a code needs any finder pattern to be deblurred`() {
    func evidence(isTimed: Bool, _ correlations: Double...) -> RegionEvidence {
      RegionEvidence(isStrong: true, isTimed: isTimed, correlations.map(Self.pattern))
    }
    #expect(evidence(isTimed: false) == .texture)
    #expect(evidence(isTimed: true) == .finderPatterns)
    #expect(evidence(isTimed: false, 0.43) == .finderPatterns)
  }
}
