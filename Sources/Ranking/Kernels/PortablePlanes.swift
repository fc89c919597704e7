internal import Lottery
internal import Platform

extension RankKernel {
  /// Portable code on vectors of two 64-bit words.
  static let portable = RankKernel(
    name: "portable", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      PortablePlanes.count(planes, DrawPlanes(draw, shape), 0..<shape.planeBytes, &counts)
    },
    rankPlanes: PortablePlanes.rank,
    countDraws: { planes, shape, draws, counts, best in
      let starts = draws.map { DrawPlanes($0, shape) }
      for first in stride(from: 0, to: shape.planeBytes, by: PortablePlanes.tileBytes) {
        let tile = first..<min(first + PortablePlanes.tileBytes, shape.planeBytes)
        var bestOfTile = BestOfTile(bytes: best == nil ? 0 : tile.count)
        for (index, starts) in starts.enumerated() {
          PortablePlanes.count(planes, starts, tile, &counts[index])
          bestOfTile.add(planes, starts, tile)
        }
        best?.memory.change { bestOfTile.write(to: &$0, at: (best?.first ?? 0) + 8 * first) }
      }
    },
    countRows: PortableRows.count,
    buildFromRows: { rows, count, planes, target in
      PortableRows.build(count, &planes, target) { index in
        let row = RowWord(rows, index)
        return (row.bits, row.ascends || row.isTicket)
      }
    },
    buildFromMasks: { masks, count, planes, target in
      PortableRows.build(count, &planes, target) { index in
        let mask = masks.value(at: index * 8, as: UInt64.self).littleEndian
        return (mask, mask.isTicketMask)
      }
    }, parseLines: PortableLines.parse, parseURLs: PortableURLs.parse,
    narrow: PortableArrays.narrow, countColumns: PortableColumns.count,
    buildFromColumns: PortableColumns.build)
}

enum PortablePlanes {
  /// Bytes per tile of a plane: 4,096 tickets, whose 45 planes fit in the L1 cache.
  fileprivate static let tileBytes = 512
  /// Bytes per group of a plane: 2,048 tickets, checked at once for five or more matches.
  private static let groupBytes = 256

  static func count(
    _ planes: RawSpan, _ starts: DrawPlanes, _ range: Range<Int>, _ counts: inout RankCounts
  ) {
    var three = HarleySealCounter()
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

  @inline(never) private static func countHigh(
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

  @_lifetime(ranks: copy ranks) static func rank(
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

/// Harley–Seal population count of many vectors, four at a time.
///
/// Carry-save adders keep each lane's ones and twos for the next four vectors; only the carries of
/// fours need a population count.
private struct HarleySealCounter {
  private var ones = PlaneVector.zero
  private var twos = PlaneVector.zero
  /// Set bits in the carries of fours in this group, byte by byte.
  private var bytes = PlaneVector.zero
  private var fours = 0

  /// Adds two vectors; returns the carry of twos.
  @inline(__always) mutating func addOnes(_ a: PlaneVector, _ b: PlaneVector) -> PlaneVector {
    let (sum, carry) = fullAdder(ones, a, b)
    ones = sum
    return carry
  }

  @inline(__always) mutating func addTwos(_ a: PlaneVector, _ b: PlaneVector) {
    let (sum, carry) = fullAdder(twos, a, b)
    twos = sum
    bytes &+= carry.bitsOfBytes
  }

  /// Flushes the byte sums, which overflow after 31 carries.
  @inline(__always) mutating func endGroup() {
    let pairs = PlaneVector(repeating: 0x00FF_00FF_00FF_00FF)
    let sums = (bytes & pairs) &+ (bytes &>> 8 & pairs)
    fours += Int(((sums[0] &+ sums[1]) &* 0x0001_0001_0001_0001) &>> 48)
    bytes = .zero
  }

  var total: Int { ones.bits + 2 * twos.bits + 4 * fours }
}

/// The tickets of a group with four or more matches, if few enough for exact counts.
///
/// One ticket in 700 has four or more: in 11 of 12 groups, no two of them share a bit.
private struct RareBits {
  /// The tickets with four or more matches, all vectors ORed together.
  private(set) var four = PlaneVector.zero
  /// Bits that two such tickets share, or whose ticket has five or more matches.
  private var other = PlaneVector.zero

  @inline(__always) mutating func add(_ matches: MatchBits) {
    other |= matches.high & (matches.low | matches.mid | four)
    four |= matches.high
  }

  /// Whether each set bit of `four` is one ticket with exactly four matches.
  @inline(__always) var isExact: Bool { other[0] | other[1] == 0 }
}

extension PlaneVector {
  @inline(__always) fileprivate var bitsOfBytes: PlaneVector {
    let pairs = self &- (self &>> 1 & PlaneVector(repeating: 0x5555_5555_5555_5555))
    let fours = PlaneVector(repeating: 0x3333_3333_3333_3333)
    let nibbles = (pairs & fours) &+ (pairs &>> 2 & fours)
    return (nibbles &+ (nibbles &>> 4)) & PlaneVector(repeating: 0x0F0F_0F0F_0F0F_0F0F)
  }

  @inline(__always) fileprivate var bits: Int { self[0].nonzeroBitCount + self[1].nonzeroBitCount }
}
