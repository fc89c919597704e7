internal import Lottery
internal import Reporting

/// Merges sources that are each in order, in one pass and with one record of each in memory.
final class RecordMerge: RecordSource {
  /// The next record of each source as a binary heap, the first one due at the top.
  private var heap: [Head] = []
  private let sources: [any RecordSource]
  private let names: [String]

  private struct Head {
    let record: VerifyRecord
    let source: Int
  }

  /// Merges sources, of which `names` are for the message about one that is not in order.
  init(_ sources: [any RecordSource], names: [String]) throws(Failure) {
    self.sources = sources
    self.names = names
    for (index, source) in sources.enumerated() {
      guard let record = try source.next() else { continue }
      heap.append(Head(record: record, source: index))
      rise()
    }
  }

  func next() throws(Failure) -> VerifyRecord? {
    guard let first = heap.first else { return nil }
    if let record = try sources[first.source].next() {
      if record.precedes(first.record) { throw unsorted(first.source, record) }
      heap[0] = Head(record: record, source: first.source)
    } else {
      let last = heap.removeLast()
      if heap.isEmpty { return first.record }
      heap[0] = last
    }
    sink()
    return first.record
  }

  private func unsorted(_ source: Int, _ record: VerifyRecord) -> Failure {
    let (file, name) = (names[source], DisplayText.escaped(record.source))
    return .usage(
      "\(file) is not sorted: \(name) comes too late; sort it with LC_ALL=C, or leave out --sorted")
  }

  /// Moves the last head to its place.
  private func rise() {
    var index = heap.count - 1
    while index > 0, heap[index].record.precedes(heap[(index - 1) / 2].record) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Moves the top to its place.
  private func sink() {
    var index = 0
    while true {
      let children = (2 * index + 1..<2 * index + 3).filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].record.precedes(heap[$1].record) }),
        heap[least].record.precedes(heap[index].record)
      else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
