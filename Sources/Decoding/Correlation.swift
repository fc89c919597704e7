/// How well a picture agrees with what a code shows there: 1 if all is clear and right, about 0 by chance.
///
/// Patterns, grids and templates are all graded on this scale.
enum Correlation {}

extension Correlation {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Below, a first guess is not refined (worst read: 0.18).
    static let faint: Float = 0.15
    /// Below, there is no code where a grid was fitted (with 0.25, clean scans take a fifth longer).
    static let weak: Float = 0.3
    /// Above, there may be a code, which is worth more work (with 0.45, the filter misses patterns of 3 of
    /// 1,077 hard codes that were read; with 0.55, grids of one of BoofCV's 1,232 codes are not equalized).
    static let fair: Float = 0.42
    /// Above, a pattern is clear (of 69 spoilt codes, timing patterns have 0.51 at least, of what is woven
    /// 0.38 at most; with 0.42, a checked board beside a ticket is told, and with 0.45, a text and tiles).
    static let clear: Float = 0.48
    /// Above, it is a code's (of what is woven, finder patterns have 0.55 at most; the worst of 69 spoilt
    /// codes 0.68).
    static let good: Float = 0.6
    /// Above, it is that of a code whose modules are clear.
    static let sharp: Float = 0.8
  }
}
