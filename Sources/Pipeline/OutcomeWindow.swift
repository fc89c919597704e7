/// Results that become ready in any order and leave in the order in which they were begun, or, where
/// that is not wanted, as soon as they are ready.
///
/// Bounded: no more than `capacity` have been begun and not left, so that memory does not grow with
/// the inputs and a slow reader holds the work up.
struct OutcomeWindow<Value> {
  private let capacity: Int
  private let isOrdered: Bool
  /// The next place.
  private var next = 0
  /// How many results have left.
  private var left = 0
  private var ready: [Int: Value] = [:]

  /// An empty window.
  init(capacity: Int, isOrdered: Bool = true) {
    precondition(capacity > 0, "something may be begun")
    self.capacity = capacity
    self.isOrdered = isOrdered
  }

  /// Whether something more may be begun.
  var hasRoom: Bool { next - left < capacity }

  /// Whether all that was begun has left.
  var isEmpty: Bool { next == left }

  /// The places of the results that may leave now.
  ///
  /// - Complexity: O(*n* log *n*) in the results that are ready, without order.
  var leaving: [Int] { isOrdered ? ready[left].map { _ in [left] } ?? [] : ready.keys.sorted() }

  /// The result at a place, which is ready.
  subscript(place: Int) -> Value {
    guard let value = ready[place] else { preconditionFailure("the result is ready") }
    return value
  }

  /// A place behind all others.
  mutating func begin() -> Int {
    defer { next += 1 }
    return next
  }

  /// Puts a result in its place.
  mutating func finish(_ place: Int, with value: Value) {
    precondition(place < next && ready[place] == nil, "a place is filled once")
    ready[place] = value
  }

  /// Lets a result leave.
  mutating func remove(_ place: Int) {
    precondition(ready.removeValue(forKey: place) != nil, "the result is ready")
    left += 1
  }
}
