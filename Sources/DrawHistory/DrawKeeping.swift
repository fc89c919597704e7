package import Lottery
package import Platform

/// What became of draws that were to be kept, by round.
package struct DrawKeeping: Equatable, Sendable {
  /// Rounds that were not known before, or of which more is known now.
  package fileprivate(set) var added: [Round] = []
  /// Rounds of which nothing new was said.
  package fileprivate(set) var known: [Round] = []
  /// Rounds whose report contradicts what is known, which stays.
  package fileprivate(set) var conflicts: [Round] = []
  /// Rounds whose result is not final: they serve this run and are not stored.
  package fileprivate(set) var notFinal: [Round] = []
  /// Why nothing could be stored; nil when it was, or when there was nothing to store.
  package fileprivate(set) var refusal: Refusal?

  /// What became of no draws at all.
  package init() {}

  /// Why draws cannot be stored.
  package enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The user has no cache.
    case noCache
    /// The system has refused to write it.
    case system(SystemError)

    /// The reason, for people.
    package var description: String {
      switch self {
      case .noCache: "neither XDG_CACHE_HOME nor HOME names a folder"
      case .system(let error): error.description
      }
    }

    /// Whether there is no place for a cache, which is no fault: a home may be read-only.
    package var isLackOfPlace: Bool {
      if case .system(let error) = self { error.isReadOnly } else { true }
    }
  }
}

extension DrawLibrary {
  /// Adds draws that were obtained elsewhere, and stores the final ones in the cache.
  ///
  /// What is known stays as it is; a report that publishes more completes it. A library of a named
  /// file takes nothing in.
  package mutating func keep(_ draws: [Draw]) -> DrawKeeping {
    var keeping = DrawKeeping()
    guard isOpen else { return keeping }
    var final: [Draw] = []
    for draw in draws {
      var draw = draw
      if let known = self.draw(draw.round) {
        guard let completed = known.completed(by: draw) else {
          keeping.conflicts.append(draw.round)
          continue
        }
        if completed == known {
          keeping.known.append(draw.round)
          continue
        }
        draw = completed
      }
      obtained[draw.round] = draw
      if draw.isFinal { final.append(draw) } else { keeping.notFinal.append(draw.round) }
    }
    if !final.isEmpty { store(final, &keeping) }
    return keeping
  }

  /// Stores draws; another process may have stored some of them since the cache was read.
  private mutating func store(_ draws: [Draw], _ keeping: inout DrawKeeping) {
    guard let cache else {
      keeping.refusal = .noCache
      keeping.added += draws.map(\.round)
      return
    }
    var result = keeping
    do throws(SystemError) {
      cached = try cache.update { cached in
        result = keeping
        for draw in draws {
          if let completed = (cached[draw.round] ?? draw).completed(by: draw) {
            cached[draw.round] = completed
            result.added.append(draw.round)
          } else {
            result.conflicts.append(draw.round)
          }
        }
      }
      // What the cache has counts, even where another process was first and stored something else.
      for draw in draws { obtained[draw.round] = nil }
    } catch {
      result = keeping
      result.added += draws.map(\.round)
      result.refusal = .system(error)
    }
    keeping = result
  }
}
