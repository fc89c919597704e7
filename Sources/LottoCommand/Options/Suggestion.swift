internal import Reporting

/// Suggests a name for one that is unknown.
enum Suggestion {
  /// The most similar name, or the only one that starts with `name`; nil if there is none.
  ///
  /// A third of the letters may differ.
  ///
  /// - Complexity: O(*n* · *m*) in the names' letters.
  static func nearest(to name: String, among names: [String]) -> String? {
    let word = Array(name.utf8.prefix(64))
    let limit = max(1, word.count / 3)
    let distances = names.map { (name: $0, distance: distance(word, Array($0.utf8))) }
    if let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= limit {
      return nearest.name
    }
    let longer = names.filter { word.count >= 2 && $0.utf8.starts(with: word) }
    return longer.count == 1 ? longer[0] : nil
  }

  /// The end of a message that suggests the name; empty if none is close.
  static func hint(for name: String, among names: [String], prefix: String = "") -> Wording {
    guard let nearest = nearest(to: name, among: names) else { return .empty }
    return Wording("; did you mean \(prefix)\(nearest)?")
  }

  /// How many letters must be inserted, deleted, changed, or swapped with the next one.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, last) = (last, next)
    }
    return last[right.count]
  }
}
