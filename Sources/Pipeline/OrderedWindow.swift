/// Results that become ready in any order and leave in the order in which they were begun.
///
/// Bounded: no more may be begun than `capacity` ahead of the first that has not left, so that
/// memory does not grow with the inputs and a slow reader holds the work up.
struct OrderedWindow<Value> {
  private let capacity: Int
  private var first = 0
  private var next = 0
  private var ready: [Int: Value] = [:]

  /// An empty window.
  init(capacity: Int) {
    precondition(capacity > 0, "something may be begun")
    self.capacity = capacity
  }

  /// Whether something more may be begun.
  var hasRoom: Bool { next - first < capacity }

  /// Whether all that was begun has left.
  var isEmpty: Bool { next == first }

  /// The first result that has not left; nil while it is not ready.
  var firstReady: Value? { ready[first] }

  /// A place behind all others.
  mutating func begin() -> Int {
    defer { next += 1 }
    return next
  }

  /// Puts a result in its place.
  mutating func finish(_ place: Int, with value: Value) {
    precondition(place >= first && place < next && ready[place] == nil, "a place is filled once")
    ready[place] = value
  }

  /// Lets the first result leave.
  mutating func removeFirst() {
    precondition(ready.removeValue(forKey: first) != nil, "the first result is ready")
    first += 1
  }
}
