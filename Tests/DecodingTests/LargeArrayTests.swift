import Testing

@testable import Decoding

struct LargeArrayTests {
  @Test(arguments: [0, 1, 4097, 2 << 20, 5 << 20 | 3])
  func `all elements have the value, however many there are`(_ count: Int) {
    let bytes = [UInt8](large: 7, count: count)
    #expect(bytes.count == count && bytes.allSatisfy { $0 == 7 })
    let vectors = [SIMD4<Float>](large: SIMD4(1, 2, 3, 4), count: count / 8)
    #expect(vectors.count == count / 8 && vectors.allSatisfy { $0 == SIMD4(1, 2, 3, 4) })
  }
}
