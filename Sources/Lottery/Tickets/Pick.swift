/// Six different numbers of 1…45, as a bit set in one machine word.
public struct Pick: Hashable, Sendable {
  /// Bit *n* − 1 stands for number *n*; exactly six bits are set.
  package let bits: UInt64

  /// A pick of numbers in any order; nil unless they are six different numbers of 1…45.
  public init?(_ numbers: some Collection<Int>) {
    guard numbers.count == Self.size, numbers.allSatisfy(Self.numbers.contains) else { return nil }
    self.init(bits: numbers.reduce(0) { $0 | 1 << UInt64($1 - 1) })
  }

  /// A pick from its bits; nil unless exactly six of the lowest 45 are set.
  package init?(bits: UInt64) {
    guard bits.nonzeroBitCount == Self.size, bits >> UInt64(Self.numbers.upperBound) == 0 else {
      return nil
    }
    self.bits = bits
  }

  /// The numbers to pick from.
  package static let numbers = 1...45
  /// How many numbers a pick has.
  package static let size = 6

  /// The six numbers, ascending.
  public var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(Self.size)
    var rest = bits
    while rest != 0 {
      numbers.append(rest.trailingZeroBitCount + 1)
      rest &= rest - 1
    }
    return numbers
  }

  /// Whether a number is one of the six.
  public func contains(_ number: Int) -> Bool {
    Self.numbers.contains(number) && bits & (1 << UInt64(number - 1)) != 0
  }

  /// How many numbers two picks share, 0…6.
  package func matches(_ other: Pick) -> Int { (bits & other.bits).nonzeroBitCount }
}
