private import Synchronization

/// The templates of the payloads that are looked for, made for each version and level when symbols of
/// it are met first, and kept from picture to picture.
final class TemplateLibrary: Sendable {
  private let payloads: [PayloadTemplate]
  private let indices = Mutex<[Key: TemplateIndex]>([:])

  /// The templates of some payloads.
  init(_ payloads: [PayloadTemplate]) { self.payloads = payloads }

  /// Whether there are none.
  var isEmpty: Bool { payloads.isEmpty }

  /// Modules between the middles of two finder patterns in the versions that payloads may have.
  var centerDistances: [Int] {
    Set(payloads.flatMap(\.versions)).sorted().compactMap { SymbolVersion($0) }.map { $0.size - 7 }
  }

  /// The templates for symbols of a version, level by level.
  func indices(of version: SymbolVersion) -> [TemplateIndex] {
    SymbolLevel.allCases.filter { level in
      payloads.contains { $0.versions.contains(version.number) && $0.levels.contains(level) }
    }
    .map { index(of: version, $0) }
  }

  /// The templates for symbols of a version and a level.
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
