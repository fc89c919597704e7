/// Accepts results in any order; releases them in the order begun, or as soon as ready if unordered.
///
/// At most `capacity` results are begun and not yet released: memory stays bounded, and a slow
/// reader exerts back-pressure.
struct ReorderBuffer<Value> {
  private let capacity: Int
  private let isOrdered: Bool
  /// The place that `begin` returns next.
  private var next = 0
  /// How many results have been removed.
  private var left = 0
  private var ready: [Int: Value] = [:]

  /// An empty buffer.
  init(capacity: Int, isOrdered: Bool = true) {
    precondition(capacity > 0, "something may be begun")
    self.capacity = capacity
    self.isOrdered = isOrdered
  }

  /// Whether another result may begin.
  var hasRoom: Bool { next - left < capacity }

  /// Whether everything begun has been removed.
  var isEmpty: Bool { next == left }

  /// The places of the results that may be removed now.
  ///
  /// - Complexity: O(1) if ordered, else O(*n* log *n*) in the ready results.
  var leaving: [Int] { isOrdered ? ready[left].map { _ in [left] } ?? [] : ready.keys.sorted() }

  /// The result at a place; it must be ready.
  subscript(place: Int) -> Value {
    guard let value = ready[place] else { preconditionFailure("the result is ready") }
    return value
  }

  /// Reserves the next place.
  mutating func begin() -> Int {
    defer { next += 1 }
    return next
  }

  /// Stores the result of a place.
  mutating func finish(_ place: Int, with value: Value) {
    precondition(place < next && ready[place] == nil, "a place is filled once")
    ready[place] = value
  }

  /// Removes a ready result.
  mutating func remove(_ place: Int) {
    precondition(ready.removeValue(forKey: place) != nil, "the result is ready")
    left += 1
  }
}
