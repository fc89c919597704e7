/// What was done to the modules of a grid before they decoded.
struct ReadingSteps: OptionSet, Sendable {
  let rawValue: UInt8

  /// The grid was bent to where its modules are clearest.
  static let bent = ReadingSteps(rawValue: 1)
  /// Blur was undone.
  static let equalized = ReadingSteps(rawValue: 2)
  /// A template's grammar completed the modules.
  static let template = ReadingSteps(rawValue: 4)
  /// Doubtful codewords were erased, and restored by error correction.
  static let erasures = ReadingSteps(rawValue: 8)

  /// What is appended to the name of an attempt, in the order in which the steps are taken.
  var suffix: String {
    Self.names.reduce("") { contains($1.step) ? "\($0)/\($1.name)" : $0 }
  }
  private static let names: [(step: ReadingSteps, name: String)] = [
    (.bent, "bent"), (.equalized, "equalized"), (.template, "template"), (.erasures, "erasures"),
  ]
}

/// The ways to read the code in a grid; each can be switched off to measure the others.
package struct DecodeStrategies: OptionSet, Sendable {
  /// One bit per strategy.
  package let rawValue: UInt8
  /// Strategies from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Decode the modules as sampled.
  package static let grid = DecodeStrategies(rawValue: 1)
  /// Decode the modules after equalization.
  package static let equalizer = DecodeStrategies(rawValue: 2)
  /// Decode with payload templates.
  package static let template = DecodeStrategies(rawValue: 4)
  /// Decode with doubtful codewords as erasures.
  package static let erasures = DecodeStrategies(rawValue: 8)
  /// Bend the grid to where its modules are clearest, and decode again.
  package static let mesh = DecodeStrategies(rawValue: 16)
  /// All strategies.
  package static let all = DecodeStrategies(named.map(\.strategies))

  /// Each strategy and its name.
  package static let named: [(name: String, strategies: DecodeStrategies)] = [
    ("grid", .grid), ("equalizer", .equalizer), ("template", .template), ("erasures", .erasures),
    ("mesh", .mesh),
  ]
}
