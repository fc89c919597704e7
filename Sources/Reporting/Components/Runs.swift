extension Sequence<String> {
  /// The texts without empty ones and duplicates.
  var distinct: [String] {
    var found: Set<String> = [""]
    return filter { found.insert($0).inserted }
  }
}

extension Collection {
  /// The longest runs of adjacent elements with the same key.
  func runs(by key: (Element) -> some Equatable) -> [SubSequence] {
    var runs: [SubSequence] = []
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { key($0) == key(first) }
      runs.append(run)
      rest = rest[run.endIndex...]
    }
    return runs
  }
}
