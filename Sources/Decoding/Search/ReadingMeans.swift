/// What may be done to read the code of a grid, so that each can be left out and measured.
package struct ReadingMeans: OptionSet, Sendable {
  /// A bit for each.
  package let rawValue: UInt8

  /// Means by their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To take modules as they were sampled.
  package static let grid = ReadingMeans(rawValue: 1)

  /// To take modules as an equaliser tells them.
  package static let equaliser = ReadingMeans(rawValue: 2)

  /// To decode by the templates of payloads.
  package static let template = ReadingMeans(rawValue: 4)

  /// Everything there is.
  package static let all: ReadingMeans = [.grid, .equaliser, .template]

  /// Each by its name, in the order in which they are tried.
  package static let named: [(name: String, means: ReadingMeans)] = [
    ("grid", .grid), ("equaliser", .equaliser), ("template", .template),
  ]
}
