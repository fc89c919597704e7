import Testing

@testable import Pipeline

struct OrderedWindowTests {
  @Test("results leave in the order in which they were begun, whatever order they are ready in")
  func order() {
    var window = OrderedWindow<String>(capacity: 4)
    let places = (0..<3).map { _ in window.begin() }
    window.finish(places[2], with: "third")
    #expect(window.firstReady == nil)
    window.finish(places[0], with: "first")
    #expect(window.firstReady == "first")
    window.removeFirst()
    #expect(window.firstReady == nil)
    window.finish(places[1], with: "second")
    #expect(window.firstReady == "second")
    window.removeFirst()
    #expect(window.firstReady == "third")
    window.removeFirst()
    #expect(window.isEmpty)
  }

  @Test("a slow first result holds further work up at the capacity")
  func capacity() {
    var window = OrderedWindow<Int>(capacity: 3)
    let places = (0..<3).map { _ in window.begin() }
    #expect(!window.hasRoom)
    window.finish(places[1], with: 1)
    window.finish(places[2], with: 2)
    #expect(!window.hasRoom)
    window.finish(places[0], with: 0)
    window.removeFirst()
    #expect(window.hasRoom)
  }
}
