import Testing

@testable import Pipeline

struct ReorderBufferTests {
  /// Removes and returns everything that may leave.
  private func leave(_ window: inout ReorderBuffer<String>) -> [String] {
    var left: [String] = []
    while let place = window.releasable.first { left.append(window.remove(place)) }
    return left
  }

  @Test("results leave in the order in which they were begun, whichever is ready first")
  func order() {
    var window = ReorderBuffer<String>(capacity: 4)
    let places = (0..<3).map { _ in window.begin() }
    window.finish(places[2], with: "third")
    #expect(leave(&window) == [])
    window.finish(places[0], with: "first")
    #expect(leave(&window) == ["first"])
    window.finish(places[1], with: "second")
    #expect(leave(&window) == ["second", "third"])
    #expect(window.isEmpty)
  }

  @Test("without order, results leave as soon as they are ready")
  func withoutOrder() {
    var window = ReorderBuffer<String>(capacity: 4, isOrdered: false)
    let places = (0..<3).map { _ in window.begin() }
    window.finish(places[2], with: "third")
    #expect(leave(&window) == ["third"])
    #expect(!window.isEmpty)
    window.finish(places[1], with: "second")
    window.finish(places[0], with: "first")
    #expect(leave(&window) == ["first", "second"])
    #expect(window.isEmpty)
  }

  @Test("a slow first result blocks new work once the window is full")
  func capacity() {
    var window = ReorderBuffer<String>(capacity: 3)
    let places = (0..<3).map { _ in window.begin() }
    #expect(!window.hasRoom)
    window.finish(places[1], with: "second")
    window.finish(places[2], with: "third")
    #expect(!window.hasRoom)
    window.finish(places[0], with: "first")
    #expect(leave(&window).count == 3)
    #expect(window.hasRoom)
  }

  @Test("without order, a slow result takes up only one place")
  func capacityWithoutOrder() {
    var window = ReorderBuffer<String>(capacity: 2, isOrdered: false)
    _ = window.begin()
    for _ in 0..<10 {
      let place = window.begin()
      #expect(!window.hasRoom)
      window.finish(place, with: "other")
      #expect(leave(&window) == ["other"])
      #expect(window.hasRoom)
    }
  }
}
