private import Synchronization

/// The payload templates to look for, instantiated for each version and level on first use and cached
/// across pictures.
final class TemplateLibrary: Sendable {
  private let payloads: [PayloadTemplate]
  private let indices = Mutex<[Key: TemplateIndex]>([:])

  /// A library of payload templates.
  init(_ payloads: [PayloadTemplate]) { self.payloads = payloads }

  /// The numbers of modules between pattern centers in the versions of the templates.
  var centerDistances: [Int] {
    Set(payloads.flatMap(\.versions)).sorted().compactMap { SymbolVersion($0) }.map { $0.size - 7 }
  }

  /// The templates for symbols of a version, one index per level.
  func indices(of version: SymbolVersion) -> [TemplateIndex] {
    SymbolLevel.allCases.filter { level in
      payloads.contains { $0.versions.contains(version.number) && $0.levels.contains(level) }
    }
    .map { index(of: version, $0) }
  }

  /// The templates for symbols of a version and level.
  func index(of version: SymbolVersion, _ level: SymbolLevel) -> TemplateIndex {
    let key = Key(version: version, level: level)
    if let known = indices.withLock({ $0[key] }) { return known }
    let index = TemplateIndex(payloads, version: version, level: level)
    indices.withLock { $0[key] = index }
    return index
  }

  private struct Key: Hashable {
    let version: SymbolVersion
    let level: SymbolLevel
  }
}
