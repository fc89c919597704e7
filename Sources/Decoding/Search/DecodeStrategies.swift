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
  /// All strategies.
  package static let all: DecodeStrategies = [.grid, .equalizer, .template]

  /// Each strategy and its name, in the order they are tried.
  package static let named: [(name: String, strategies: DecodeStrategies)] = [
    ("grid", .grid), ("equalizer", .equalizer), ("template", .template),
  ]
}
