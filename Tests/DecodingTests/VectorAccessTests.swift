import TestSupport
import Testing

@testable import Decoding

struct VectorAccessTests {
  @Test func `a vector holds the elements from its index on`() {
    let bytes = (0..<40).map(UInt8.init)
    for index in 0...24 {
      let lanes: SIMD16<UInt8> = bytes.span.vector(at: index)
      for lane in 0..<16 { #expect(Int(lanes[lane]) == index + lane) }
    }
    let numbers = (0..<11).map { Float($0) / 2 }
    #expect(numbers.span.vector(at: 3) == SIMD8<Float>(1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5))
  }

  @Test func `storing a vector overwrites its own elements only`() {
    var numbers = [Int16](repeating: 7, count: 12)
    var span = numbers.mutableSpan
    span.store(SIMD8<Int16>(-1, -2, -3, -4, -5, -6, -7, -8), at: 3)
    #expect(numbers == [7, 7, 7, -1, -2, -3, -4, -5, -6, -7, -8, 7])
  }

  @Test func `reading lanes beyond either end traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 20).span.vector(at: 5, as: SIMD16.self)
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt8](repeating: 0, count: 20).span.vector(at: -1, as: SIMD16.self)
    }
    await #expect(processExitsWith: .failure) {
      _ = [Float](repeating: 0, count: 7).span.vector(at: 0, as: SIMD8.self)
    }
    await #expect(processExitsWith: .failure) {
      _ = [UInt8]().span.vector(at: 0, as: SIMD16.self)
    }
    await #expect(processExitsWith: .failure) {
      _ = [Float](repeating: 0, count: 20).span.vector(at: .max, as: SIMD8.self)
    }
  }

  @Test func `writing lanes beyond either end traps`() async {
    await #expect(processExitsWith: .failure) {
      var numbers = [Float](repeating: 0, count: 9)
      var span = numbers.mutableSpan
      span.store(SIMD8<Float>(repeating: 1), at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var numbers = [Float](repeating: 0, count: 9)
      var span = numbers.mutableSpan
      span.store(SIMD8<Float>(repeating: 1), at: -1)
    }
  }

  @Test func `a byte is found from an index on`() {
    let bytes: [UInt8] = [7, 1, 255, 3, 255]
    #expect((0...5).map { bytes.span.firstIndex(of: 255, from: $0) } == [2, 2, 2, 4, 4, nil])
    #expect(bytes.span.firstIndex(of: 9, from: 0) == nil)
    #expect([UInt8]().span.firstIndex(of: 9, from: 0) == nil)
  }

  @Test func `floats round to the nearest luminance and saturate`() {
    let numbers = SIMD16<Float>(
      -1e6, -0.6, -0.4, 0, 0.4, 0.6, 1, 127.49, 127.51, 128.5, 129.5, 254.4, 254.6, 255, 255.6, 1e6)
    #expect(
      numbers.luminance
        == SIMD16<UInt8>(0, 0, 0, 0, 0, 1, 1, 127, 128, 128, 130, 254, 255, 255, 255, 255))
  }

  @Test func `integers saturate to luminance`() {
    let numbers = SIMD16<Int16>(
      -32768, -32513, -32512, -256, -255, -1, 0, 1, 127, 128, 254, 255, 256, 511, 512, 32767)
    #expect(
      numbers.luminance
        == SIMD16<UInt8>(0, 0, 0, 0, 0, 0, 0, 1, 127, 128, 254, 255, 255, 255, 255, 255))
  }
}
