internal import Lottery

extension RankKernel {
  /// Vectors of two words, which every processor has.
  static let portable = RankKernel(
    name: "portable", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      PortablePlanes.count(planes, DrawPlanes(draw, shape), 0..<shape.planeBytes, &counts)
    },
    rankPlanes: PortablePlanes.rank,
    countDraws: { planes, shape, draws, counts in
      let starts = draws.map { DrawPlanes($0, shape) }
      for tile in PortablePlanes.tiles(of: shape) {
        for index in starts.indices {
          PortablePlanes.count(planes, starts[index], tile, &counts[index])
        }
      }
    },
    bestOfDraws: { planes, shape, draws, counts, best in
      let starts = draws.map { DrawPlanes($0, shape) }
      for tile in PortablePlanes.tiles(of: shape) {
        var bestOfTile = BestOfTile(bytes: tile.count)
        for index in starts.indices {
          PortablePlanes.count(planes, starts[index], tile, &counts[index])
          bestOfTile.add(planes, starts[index], tile)
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
    let (a, b, c, d, e, f) = planes.vectors(of: starts, at: offset)
    self.init(a, b, c, d, e, f)
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
  /// The start of the last of the six; none is negative.
  let lastOfSix: Int

  init(_ draw: DrawNumbers, _ shape: PlaneShape) {
    let bytes = draw.bytes
    starts = [7 of Int] { (Int(bytes[$0]) - 1) * shape.stride }
    lastOfSix = starts[5]
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

  /// 2,048 tickets, among which five and more matches are looked for once.
  private static let groupBytes = 256

  static func tiles(of shape: PlaneShape) -> some Sequence<Range<Int>> {
    stride(from: 0, to: shape.planeBytes, by: tileBytes).lazy
      .map { $0..<min($0 + tileBytes, shape.planeBytes) }
  }

  static func count(
    _ planes: RawSpan, _ starts: DrawPlanes, _ range: Range<Int>, _ counts: inout RankCounts
  ) {
    var three = BitCounter()
    var four = 0
    for group in stride(from: range.lowerBound, to: range.upperBound, by: groupBytes) {
      let end = min(group + groupBytes, range.upperBound)
      var high = RareBits()
      for offset in stride(from: group, to: end, by: 64) {
        let a = MatchBits(planes, starts, at: offset)
        high.add(a)
        let b = MatchBits(planes, starts, at: offset + 16)
        high.add(b)
        let twos = three.addOnes(a.three, b.three)
        let c = MatchBits(planes, starts, at: offset + 32)
        high.add(c)
        let d = MatchBits(planes, starts, at: offset + 48)
        high.add(d)
        three.addTwos(twos, three.addOnes(c.three, d.three))
      }
      three.endGroup()
      if high.isExact {
        four += high.four.bits
      } else {
        countHigh(planes, starts, group..<end, &counts)
      }
    }
    counts[.fourth] += four
    counts[.fifth] += three.total
  }

  /// Counts the tickets with four and more matches.
  @inline(never)
  private static func countHigh(
    _ planes: RawSpan, _ starts: DrawPlanes, _ range: Range<Int>, _ counts: inout RankCounts
  ) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
      let matches = MatchBits(planes, starts, at: offset)
      counts[.fourth] += matches.high.bits
      let top = matches.fiveOrMore
      guard top[0] | top[1] != 0 else { continue }
      let bonus: PlaneVector = planes.value(at: starts[6] + offset)
      let (five, second) = (matches.five.bits, (matches.five & bonus).bits)
      counts[.first] += matches.six.bits
      counts[.second] += second
      counts[.third] += five - second
      counts[.fourth] -= matches.six.bits + five
    }
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

  mutating func add(_ planes: RawSpan, _ starts: DrawPlanes, _ tile: Range<Int>) {
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

/// Counts bits of many vectors, four at a time: what is left over from before is added to them, and
/// of the sum only the carry of fours is counted.
private struct BitCounter {
  private var ones = PlaneVector.zero
  private var twos = PlaneVector.zero
  /// The bits of carries, a sum in each byte.
  private var bytes = PlaneVector.zero
  private var fours = 0

  /// Adds two vectors; gives the carry of twos.
  @inline(__always)
  mutating func addOnes(_ a: PlaneVector, _ b: PlaneVector) -> PlaneVector {
    let (sum, carry) = Ranking.add(ones, a, b)
    ones = sum
    return carry
  }

  /// Adds two carries of twos.
  @inline(__always)
  mutating func addTwos(_ a: PlaneVector, _ b: PlaneVector) {
    let (sum, carry) = Ranking.add(twos, a, b)
    twos = sum
    bytes &+= carry.bitsOfBytes
  }

  /// Empties the bytes, which hold the bits of 31 carries of fours.
  @inline(__always)
  mutating func endGroup() {
    let pairs = PlaneVector(repeating: 0x00FF_00FF_00FF_00FF)
    let sums = (bytes & pairs) &+ (bytes &>> 8 & pairs)
    fours += Int(((sums[0] &+ sums[1]) &* 0x0001_0001_0001_0001) &>> 48)
    bytes = .zero
  }

  var total: Int { ones.bits + 2 * twos.bits + 4 * fours }
}

/// Four and more matches in the vectors of a group: one ticket in 700, so that eleven groups of twelve
/// are counted at once.
private struct RareBits {
  /// The tickets with four and more, those of all vectors one over the other.
  private(set) var four = PlaneVector.zero
  /// Where two of them fell on one bit, or one has five or more.
  private var other = PlaneVector.zero

  @inline(__always)
  mutating func add(_ matches: MatchBits) {
    other |= matches.high & (matches.low | matches.mid | four)
    four |= matches.high
  }

  /// Whether each bit is one ticket, with four.
  @inline(__always) var isExact: Bool { other[0] | other[1] == 0 }
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
