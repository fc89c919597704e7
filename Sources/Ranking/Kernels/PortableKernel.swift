internal import Lottery

extension RankKernel {
  /// Vectors of two words, which every processor has.
  static let portable = RankKernel(
    name: "portable", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      PortablePlanes.count(planes, shape, draw, 0..<shape.planeBytes, &counts)
    },
    rankPlanes: PortablePlanes.rank,
    countDraws: { planes, shape, draws, counts in
      for tile in PortablePlanes.tiles(of: shape) {
        for index in draws.indices {
          PortablePlanes.count(planes, shape, draws[index], tile, &counts[index])
        }
      }
    },
    bestOfDraws: { planes, shape, draws, counts, best in
      for tile in PortablePlanes.tiles(of: shape) {
        var bestOfTile = BestOfTile(bytes: tile.count)
        for index in draws.indices {
          PortablePlanes.count(planes, shape, draws[index], tile, &counts[index])
          bestOfTile.add(planes, shape, draws[index], tile)
        }
        bestOfTile.write(to: &best, at: 8 * tile.lowerBound)
      }
    },
    countRows: PortableRows.count, buildFromRows: PortableRows.build,
    buildFromMasks: PortableRows.buildFromMasks, parseLines: PortableLines.parse,
    parseURLs: PortableURLs.parse)
}

/// Two words of a plane: 128 tickets.
typealias PlaneVector = SIMD2<UInt64>

/// How many of six numbers each ticket of a vector holds: low + 2 · mid + 4 · high.
struct MatchBits {
  let low: PlaneVector
  let mid: PlaneVector
  let high: PlaneVector

  /// Three full adders turn six planes into counts; seven cannot be.
  @inline(__always)
  init(_ planes: RawSpan, _ starts: DrawPlanes, at offset: Int) {
    @inline(__always) func plane(_ index: Int) -> PlaneVector {
      planes.value(at: starts[index] &+ offset)
    }
    self.init(plane(0), plane(1), plane(2), plane(3), plane(4), plane(5))
  }

  @inline(__always)
  private init(
    _ a: PlaneVector, _ b: PlaneVector, _ c: PlaneVector, _ d: PlaneVector, _ e: PlaneVector,
    _ f: PlaneVector
  ) {
    let (sum1, carry1) = add(a, b, c)
    let (sum2, carry2) = add(d, e, f)
    low = sum1 ^ sum2
    (mid, high) = add(carry1, carry2, sum1 & sum2)
  }

  /// Exactly three, five and six; four or more, and five or more.
  @inline(__always) var three: PlaneVector { low & mid }
  @inline(__always) var fourOrMore: PlaneVector { high }
  @inline(__always) var fiveOrMore: PlaneVector { high & (low | mid) }
  @inline(__always) var five: PlaneVector { high & low }
  @inline(__always) var six: PlaneVector { high & mid }
}

/// Where the planes of a draw start: the six numbers', then the bonus number's.
struct DrawPlanes {
  private let starts: [7 of Int]

  init(_ draw: DrawNumbers, _ shape: PlaneShape) {
    let bytes = draw.bytes
    starts = [7 of Int] { (Int(bytes[$0]) - 1) * shape.stride }
  }

  @inline(__always) subscript(index: Int) -> Int { starts[index] }
}

/// The sum and the carry of three bits, lane by lane.
@inline(__always)
private func add(
  _ a: PlaneVector, _ b: PlaneVector, _ c: PlaneVector
) -> (sum: PlaneVector, carry: PlaneVector) {
  let different = a ^ b
  // Where they differ the carry is the third, else either of the two: a masked choice.
  return (different ^ c, a ^ (different & (a ^ c)))
}

/// Kernels on planes.
enum PortablePlanes {
  /// 4,096 tickets, whose planes fit the first cache.
  private static let tileBytes = 512

  /// 2,048 tickets, among which five and six matches are looked for once.
  private static let groupBytes = 256

  static func tiles(of shape: PlaneShape) -> some Sequence<Range<Int>> {
    stride(from: 0, to: shape.planeBytes, by: tileBytes).lazy
      .map { $0..<min($0 + tileBytes, shape.planeBytes) }
  }

  static func count(
    _ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ range: Range<Int>,
    _ counts: inout RankCounts
  ) {
    let starts = DrawPlanes(draw, shape)
    var (three, four) = (BitCounter(), BitCounter())
    var top = 0
    for group in stride(from: range.lowerBound, to: range.upperBound, by: groupBytes) {
      var hasTop = PlaneVector.zero
      let end = min(group + groupBytes, range.upperBound)
      for offset in stride(from: group, to: end, by: 32) {
        let a = MatchBits(planes, starts, at: offset)
        let b = MatchBits(planes, starts, at: offset + 16)
        three.add(a.three, b.three)
        four.add(a.fourOrMore, b.fourOrMore)
        hasTop |= a.fiveOrMore | b.fiveOrMore
      }
      three.endGroup()
      four.endGroup()
      if hasTop[0] | hasTop[1] != 0 { top += countTop(planes, starts, group..<end, &counts) }
    }
    counts[.fourth] += four.total - top
    counts[.fifth] += three.total
  }

  /// Counts the tickets with five and six matches; gives how many there are.
  @inline(never)
  private static func countTop(
    _ planes: RawSpan, _ starts: DrawPlanes, _ range: Range<Int>, _ counts: inout RankCounts
  ) -> Int {
    var top = 0
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
      let matches = MatchBits(planes, starts, at: offset)
      let bonus: PlaneVector = planes.value(at: starts[6] + offset)
      let (five, second) = (matches.five.bits, (matches.five & bonus).bits)
      counts[.first] += matches.six.bits
      counts[.second] += second
      counts[.third] += five - second
      top += matches.six.bits + five
    }
    return top
  }

  static func rank(
    _ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ ranks: inout MutableRawSpan
  ) {
    let starts = DrawPlanes(draw, shape)
    for offset in stride(from: 0, to: shape.planeBytes, by: 16) {
      let matches = MatchBits(planes, starts, at: offset)
      let bonus: PlaneVector = planes.value(at: starts[6] + offset)
      RankBits(
        first: matches.six, second: matches.five & bonus, third: matches.five & ~bonus,
        fourth: matches.high & ~(matches.low | matches.mid), fifth: matches.three
      ).write(to: &ranks, at: 8 * offset)
    }
  }
}

/// The tickets of each rank; no ticket has two.
struct RankBits {
  var first: PlaneVector
  var second: PlaneVector
  var third: PlaneVector
  var fourth: PlaneVector
  var fifth: PlaneVector

  /// Writes the ranks of 128 tickets, a byte each.
  @inline(__always)
  func write(to ranks: inout MutableRawSpan, at offset: Int) {
    // The rank in binary: 1 and 3 and 5, 2 and 3, 4 and 5.
    let bits = (first | third | fifth, second | third, fourth | fifth)
    for byte in 0..<16 {
      let shift = UInt64(byte % 8 * 8)
      let spread =
        Self.spread(bits.0[byte / 8] >> shift) | Self.spread(bits.1[byte / 8] >> shift) << 1
        | Self.spread(bits.2[byte / 8] >> shift) << 2
      ranks.store(spread.littleEndian, at: offset + 8 * byte)
    }
  }

  /// The lowest eight bits, each the lowest of a byte.
  @inline(__always)
  private static func spread(_ bits: UInt64) -> UInt64 {
    // Each byte keeps its own bit of eight copies; adding 127 to what is not zero reaches bit 7.
    let own = ((bits & 0xFF) &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
    return ((own &+ 0x7F7F_7F7F_7F7F_7F7F) >> 7 | own >> 7) & 0x0101_0101_0101_0101
  }
}

/// The ranks that the tickets of a tile had in any draw so far; those above count first.
private struct BestOfTile {
  private var ranks: [RankBits]

  init(bytes: Int) {
    let nobody = RankBits(first: .zero, second: .zero, third: .zero, fourth: .zero, fifth: .zero)
    ranks = Array(repeating: nobody, count: bytes / 16)
  }

  mutating func add(_ planes: RawSpan, _ shape: PlaneShape, _ draw: DrawNumbers, _ tile: Range<Int>)
  {
    let starts = DrawPlanes(draw, shape)
    for index in ranks.indices {
      let offset = tile.lowerBound + 16 * index
      let matches = MatchBits(planes, starts, at: offset)
      ranks[index].fifth |= matches.three
      ranks[index].fourth |= matches.fourOrMore
      let top = matches.fiveOrMore
      guard top[0] | top[1] != 0 else { continue }
      let bonus: PlaneVector = planes.value(at: starts[6] + offset)
      ranks[index].first |= matches.six
      ranks[index].second |= matches.five & bonus
      ranks[index].third |= matches.five
    }
  }

  func write(to best: inout MutableRawSpan, at start: Int) {
    for (index, had) in ranks.enumerated() {
      var only = had
      var above = had.first
      only.second &= ~above
      above |= had.second
      only.third &= ~above
      above |= had.third
      only.fourth &= ~above
      above |= had.fourth
      only.fifth &= ~above
      only.write(to: &best, at: start + 128 * index)
    }
  }
}

/// Counts bits of many vectors: of two and what is left over from before only the carry.
private struct BitCounter {
  private var ones = PlaneVector.zero
  /// The bits of carries, a sum in each byte.
  private var bytes = PlaneVector.zero
  private var carries = 0

  @inline(__always)
  mutating func add(_ a: PlaneVector, _ b: PlaneVector) {
    let (sum, carry) = Ranking.add(ones, a, b)
    ones = sum
    bytes &+= carry.bitsOfBytes
  }

  /// Empties the bytes, which hold the bits of 31 carries.
  @inline(__always)
  mutating func endGroup() {
    let pairs = PlaneVector(repeating: 0x00FF_00FF_00FF_00FF)
    let sums = (bytes & pairs) &+ (bytes &>> 8 & pairs)
    for word in [sums[0], sums[1]] { carries += Int((word &* 0x0001_0001_0001_0001) &>> 48) }
    bytes = .zero
  }

  var total: Int { ones.bits + 2 * carries }
}

extension PlaneVector {
  /// The set bits of each byte, in the byte.
  @inline(__always) fileprivate var bitsOfBytes: PlaneVector {
    let pairs = self &- (self &>> 1 & PlaneVector(repeating: 0x5555_5555_5555_5555))
    let fours = PlaneVector(repeating: 0x3333_3333_3333_3333)
    let nibbles = (pairs & fours) &+ (pairs &>> 2 & fours)
    return (nibbles &+ (nibbles &>> 4)) & PlaneVector(repeating: 0x0F0F_0F0F_0F0F_0F0F)
  }

  /// The set bits.
  @inline(__always) fileprivate var bits: Int { self[0].nonzeroBitCount + self[1].nonzeroBitCount }
}
