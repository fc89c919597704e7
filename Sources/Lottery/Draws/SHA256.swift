/// SHA-256 (FIPS 180-4); libc has none, and swift-crypto would pull in Foundation.
package enum SHA256 {
  /// The hash in lower-case hexadecimal; O(*n*), as `bytes`.
  package static func hexadecimal(_ message: [UInt8]) -> String {
    bytes(message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The 32 bytes of the hash.
  package static func bytes(_ message: [UInt8]) -> [UInt8] {
    hash(message).flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func hash(_ message: [UInt8]) -> [UInt32] {
    var state = initialState
    let padded = padded(message)
    for block in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[block..<block + 64], into: &state)
    }
    return state
  }

  /// The message padded to whole blocks: a 1 bit, zeros, and the length in bits (5.1.1).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let length = UInt64(message.count) * 8
    return message + [0x80] + [UInt8](repeating: 0, count: zeros)
      + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
  }

  /// Compresses one block (6.2.2); a…h are the eight words of the state.
  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule = [UInt32](repeating: 0, count: 64)
    for (index, byte) in block.enumerated() {
      schedule[index / 4] = schedule[index / 4] << 8 | UInt32(byte)
    }
    for t in 16..<64 {
      let (w15, w2) = (schedule[t - 15], schedule[t - 2])
      let s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ w15 >> 3
      let s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ w2 >> 10
      schedule[t] = schedule[t - 16] &+ s0 &+ schedule[t - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ s1 &+ choice &+ roundConstants[t] &+ schedule[t]
      let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ s0 &+ majority
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  // The constants are the first 32 bits of the fractional parts of the square roots of the first 8
  // primes, and of the cube roots of the first 64 (4.2.2, 5.3.3).
  private static let initialState: [UInt32] = primes.prefix(8).map { fraction(ofRoot: 2, of: $0) }
  private static let roundConstants: [UInt32] = primes.map { fraction(ofRoot: 3, of: $0) }

  private static let primes: [Int] = (2...311).filter { number in
    (2..<number).allSatisfy { number % $0 != 0 }
  }

  /// The root times 2³², rounded down, by integer bisection; its low 32 bits are the fraction.
  private static func fraction(ofRoot degree: Int, of prime: Int) -> UInt32 {
    let target = UInt128(prime) << UInt128(32 * degree)
    var (low, high) = (UInt128(0), UInt128(1) << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      let power = degree == 2 ? middle * middle : middle * middle * middle
      if power <= target { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
