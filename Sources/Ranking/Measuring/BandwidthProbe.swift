internal import Platform

/// Plain loops that measure memory bandwidth, the upper bound for all kernels.
package enum BandwidthProbe: String, CaseIterable, Sendable {
  case read, copy, write

  /// Memory traffic in bytes, reads plus writes, for processing `count` bytes.
  func traffic(_ count: Int) -> Int { self == .copy ? 2 * count : count }

  /// Runs the loop once over the target's bytes, or as many bytes of the source.
  func run(from source: PageMemory, to target: PageMemory, threads: Int) {
    let part = (target.count / threads + 4095) / 4096 * 4096
    concurrentPieces(of: target.count, part, threads: threads) { range in
      switch self {
      case .read: keep(Self.sum(of: source, range))
      case .copy: target.copy(range, from: source)
      case .write: target.set(range, to: 1)
      }
    }
  }

  private static func sum(of memory: PageMemory, _ range: Range<Int>) -> UInt64 {
    memory.read { bytes in
      var sums = (SIMD8<UInt64>(), SIMD8<UInt64>())
      for offset in stride(from: range.lowerBound, through: range.upperBound - 128, by: 128) {
        sums.0 &+= bytes.value(at: offset)
        sums.1 &+= bytes.value(at: offset + 64)
      }
      return (sums.0 &+ sums.1).wrappedSum()
    }
  }
}

/// Consumes a result, so that the compiler does not optimize its computation away.
@inline(never) @_optimize(none) func keep<Answer>(_ answer: Answer) {}
