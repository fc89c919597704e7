package import Lottery
package import Platform

/// The result of merging draws into a library, by round.
package struct MergeResult: Equatable, Sendable {
  /// Rounds that are new, or whose draw is now more complete.
  package fileprivate(set) var added: [Round] = []
  /// Rounds whose obtained draw adds nothing to the known one.
  package fileprivate(set) var known: [Round] = []
  /// Rounds whose obtained draw contradicts the known one, which stays.
  package fileprivate(set) var conflicts: [Round] = []
  /// Rounds whose result is not final: used in this run but not stored.
  package fileprivate(set) var notFinal: [Round] = []
  /// Why storing failed; nil if it succeeded or there was nothing to store.
  package fileprivate(set) var refusal: Refusal?

  /// The result of merging no draws.
  package init() {}

  /// Why draws cannot be stored.
  package enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    case noCache
    case system(SystemError)

    /// The reason, for people.
    package var description: String {
      switch self {
      case .noCache: "neither XDG_CACHE_HOME nor HOME is an absolute path"
      case .system(let error): error.description
      }
    }

    /// Whether the user cannot have a cache; that is not an error, since the home may be read-only.
    package var isReadOnly: Bool {
      if case .system(let error) = self { error.isReadOnly } else { true }
    }
  }
}

extension DrawLibrary {
  /// Adds obtained draws and caches final ones; fills gaps in known draws, but changes no figure.
  package mutating func merge(_ draws: [Draw]) -> MergeResult {
    var result = MergeResult()
    guard isOpen else { return result }
    var final: [Draw] = []
    for var draw in draws {
      if let known = self.draw(draw.round) {
        guard let completed = known.completed(by: draw) else {
          result.conflicts.append(draw.round)
          continue
        }
        if completed == known {
          result.known.append(draw.round)
          continue
        }
        draw = completed
      }
      obtained[draw.round] = draw
      if draw.isFinal { final.append(draw) } else { result.notFinal.append(draw.round) }
    }
    if !final.isEmpty { store(final, &result) }
    return result
  }

  /// Stores draws; another process may have stored some of them since the cache was read.
  private mutating func store(_ draws: [Draw], _ result: inout MergeResult) {
    guard let cache else {
      result.refusal = .noCache
      result.added += draws.map(\.round)
      return
    }
    var stored = MergeResult()
    do throws(SystemError) {
      cached = try cache.update { cached in
        for draw in draws {
          if let completed = (cached[draw.round] ?? draw).completed(by: draw) {
            cached[draw.round] = completed
            stored.added.append(draw.round)
          } else {
            stored.conflicts.append(draw.round)
          }
        }
      }
      // The cache is authoritative, even if another process stored something else first.
      for draw in draws { obtained[draw.round] = nil }
    } catch {
      stored = MergeResult()
      stored.added = draws.map(\.round)
      result.refusal = .system(error)
    }
    result.added += stored.added
    result.conflicts += stored.conflicts
  }
}
