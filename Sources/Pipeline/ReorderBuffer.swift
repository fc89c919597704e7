/// Accepts results in any order; releases them in the order begun or, if unordered, once ready.
///
/// At most `capacity` are begun and not yet released, so a slow reader exerts back-pressure.
struct ReorderBuffer<Value> {
  private let capacity: Int
  private let isOrdered: Bool
  /// The position that `begin` returns next.
  private var next = 0
  private var releasedCount = 0
  private var ready: [Int: Value] = [:]

  init(capacity: Int, isOrdered: Bool = true) {
    precondition(capacity > 0, "the capacity is positive")
    self.capacity = capacity
    self.isOrdered = isOrdered
  }

  var hasRoom: Bool { next - releasedCount < capacity }
  var isEmpty: Bool { next == releasedCount }

  /// The positions of the results that may be removed now.
  var releasable: [Int] {
    if !isOrdered { return ready.keys.sorted() }
    return ready[releasedCount] == nil ? [] : [releasedCount]
  }

  subscript(position: Int) -> Value? { ready[position] }

  mutating func begin() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func finish(_ position: Int, with value: Value) {
    precondition(position < next && ready[position] == nil, "a position is filled once")
    ready[position] = value
  }

  mutating func remove(_ position: Int) -> Value {
    guard let value = ready.removeValue(forKey: position) else {
      preconditionFailure("the result is ready")
    }
    releasedCount += 1
    return value
  }
}
