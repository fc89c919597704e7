/// One of the three square patterns at the corners of a code: rings of 1:1:3:1:1 modules.
struct FinderPattern: Equatable, Sendable {
  /// The middle.
  var center: Point
  /// Pixels along a side of a module, measured along rows and columns of the picture.
  var moduleSize: Double
  /// How well it was seen: rows of the picture that show it, or the height of a filter's peak.
  var weight: Double

  /// Whether it is no chance: more than one of its middle modules shows it, and four rows at least.
  var isClear: Bool { weight >= 1.2 * moduleSize && weight >= 4 }
}
