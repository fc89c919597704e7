import Synchronization
import Testing

@testable import Platform

struct OrderedGateTests {
  @Test("numbers pass in order, one at a time, whichever thread comes first")
  func order() {
    for _ in 0..<20 {
      let gate = OrderedGate()
      let passed = Mutex<[Int]>([])
      let inside = Atomic(0)
      concurrentPerform(8, threads: 8) { thread in
        // Each thread has every eighth number; all of them wait for one another.
        for number in stride(from: 7 - thread, to: 400, by: 8) {
          gate.pass(number) {
            #expect(inside.wrappingAdd(1, ordering: .relaxed).oldValue == 0)
            passed.withLock { $0.append(number) }
            inside.wrappingSubtract(1, ordering: .relaxed)
          }
        }
      }
      #expect(passed.withLock { $0 } == Array(0..<400))
    }
  }

  @Test("passing returns the result of the body")
  func result() {
    let gate = OrderedGate()
    #expect(gate.pass(0) { "a" } == "a")
    #expect(gate.pass(1) { 2 } == 2)
  }
}
