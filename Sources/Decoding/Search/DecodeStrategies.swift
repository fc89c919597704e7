/// What may be done to read the code of a grid, so that each can be left out and measured.
package struct DecodeStrategies: OptionSet, Sendable {
  /// A bit for each.
  package let rawValue: UInt8

  /// Strategies by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To take modules as they were sampled.
  package static let grid = DecodeStrategies(rawValue: 1)

  /// To take modules as an equaliser tells them.
  package static let equaliser = DecodeStrategies(rawValue: 2)

  /// To decode by the templates of payloads.
  package static let template = DecodeStrategies(rawValue: 4)

  /// Everything there is.
  package static let all: DecodeStrategies = [.grid, .equaliser, .template]

  /// Each by its name, in the order in which they are tried.
  package static let named: [(name: String, strategies: DecodeStrategies)] = [
    ("grid", .grid), ("equaliser", .equaliser), ("template", .template),
  ]
}
