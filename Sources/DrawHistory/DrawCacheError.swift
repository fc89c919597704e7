package import Platform

/// Why the cache's file gives no draws.
package enum DrawCacheError: Error, Equatable, Sendable, CustomStringConvertible {
  case foreign
  case otherVersion
  case damaged
  case tooLarge
  case unreadable(OpenError)

  /// Whether the place cannot be used at all, which is not a fault: a home may be another user's.
  package var isLackOfPlace: Bool {
    if case .unreadable(.refused(let error)) = self { error.isReadOnly } else { false }
  }

  /// The reason, for people.
  package var description: String {
    switch self {
    case .foreign: "expected a cache of draws, found something else"
    case .otherVersion: "made by another version of lotto"
    case .damaged: "damaged"
    case .tooLarge: "more than \(DrawCacheText.sizeLimit) bytes"
    case .unreadable(let error): error.description
    }
  }
}
