import Lottery
import TestSupport
import Testing

struct PickTests {
  @Test("six numbers come out in ascending order, whatever order they were given in")
  func numbers() throws {
    #expect(try Valid.pick(45, 1, 30, 2, 44, 3).numbers == [1, 2, 3, 30, 44, 45])
    #expect(try Valid.pick(1, 2, 3, 4, 5, 6) == Valid.pick(6, 5, 4, 3, 2, 1))
  }

  @Test(
    "anything but six different numbers from 1 to 45 is refused",
    arguments: [
      [], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [1, 1, 2, 3, 4, 5], [1, 1, 2, 3, 4, 5, 6],
      [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 46], [-1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 65],
      [1, 2, 3, 4, 5, .max], [.min, 2, 3, 4, 5, 6],
    ])
  func noPick(numbers: [Int]) {
    #expect(Pick(numbers) == nil)
  }

  @Test("each number has its own bit, starting with the lowest")
  func bits() throws {
    #expect(try Valid.pick(1, 2, 3, 4, 5, 6).bits == 0b111111)
    #expect(try Valid.pick(40, 41, 42, 43, 44, 45).bits == 0b111111 << 39)
  }

  @Test("a pick contains its numbers and no others, inside or outside 1 to 45")
  func contains() throws {
    let pick = try Valid.pick(1, 13, 18, 26, 34, 45)
    #expect((-100...100).filter(pick.contains) == [1, 13, 18, 26, 34, 45])
    #expect(!pick.contains(.max))
    #expect(!pick.contains(.min))
  }

  @Test("matches agree with the intersection of sets, both ways round")
  func matches() throws {
    let seed: UInt64 = 8_145_060
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let left = Array((1...45).shuffled(using: &generator).prefix(6))
      let right = Array((1...45).shuffled(using: &generator).prefix(6))
      let (a, b) = (try #require(Pick(left)), try #require(Pick(right)))
      #expect(a.matches(b) == Set(left).intersection(right).count, "seed \(seed): \(left) \(right)")
      #expect(b.matches(a) == a.matches(b))
      #expect(a.numbers == left.sorted())
      #expect(a.matches(a) == 6)
    }
  }
}
