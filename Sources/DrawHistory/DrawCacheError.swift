package import Platform

/// Why the cache file cannot be read.
package enum DrawCacheError: Error, Equatable, Sendable, CustomStringConvertible {
  case foreign
  case otherVersion
  case damaged
  case tooLarge
  case unreadable(OpenError)

  /// Whether the path cannot be used at all, which is no error: a home may belong to another user.
  package var isReadOnly: Bool {
    if case .unreadable(.refused(let error)) = self { error.isReadOnly } else { false }
  }

  /// The reason, for people.
  package var description: String {
    switch self {
    case .foreign: "not a cache of draws"
    case .otherVersion: "made by another version of lotto"
    case .damaged: "damaged"
    case .tooLarge: "more than \(DrawCacheText.sizeLimit) bytes"
    case .unreadable(let error): error.description
    }
  }
}
