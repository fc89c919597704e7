internal import Platform

/// Plain loops that measure memory bandwidth, the upper bound for all kernels.
package enum BandwidthProbe: String, CaseIterable, Sendable {
  /// Reading every byte once.
  case read
  /// Copying: reads and writes every byte once.
  case copy
  /// Writing every byte once.
  case write

  /// Memory traffic in bytes, reads plus writes, for processing `count` bytes.
  func traffic(_ count: Int) -> Int { self == .copy ? 2 * count : count }

  /// Runs the loop once over as many bytes as the target has.
  func run(from source: PageMemory, to target: PageMemory, threads: Int) {
    let count = target.count
    let part = (count / threads + 4095) / 4096 * 4096
    concurrentPerform(threads, threads: threads) { index in
      let range = min(index * part, count)..<min((index + 1) * part, count)
      switch self {
      case .read: Stopwatch.keep(Self.sum(of: source, range))
      case .copy: target.copy(range, from: source)
      case .write: target.set(range, to: 1)
      }
    }
  }

  private static func sum(of memory: PageMemory, _ range: Range<Int>) -> UInt64 {
    memory.read { bytes in
      var sums = (SIMD8<UInt64>(), SIMD8<UInt64>())
      var offset = range.lowerBound
      while offset + 128 <= range.upperBound {
        sums.0 &+= bytes.value(at: offset)
        sums.1 &+= bytes.value(at: offset + 64)
        offset += 128
      }
      return (sums.0 &+ sums.1).wrappedSum()
    }
  }
}
