/// The linear equations over bits that hold in one block of every symbol of a template.
///
/// One per check bit, since the Reed–Solomon code is linear over bits too, and a few for letters,
/// whose codes have bits in common. Bits that the template fixes go to the right-hand side.
struct ParityEquations: Sendable {
  /// The unknown data bits, as indices into the block; the first columns.
  let unknowns: [Int]
  let checkCount: Int
  let stride: Int
  /// One bit per column, then one for the right-hand side.
  let rows: [Row]
  typealias Row = SIMD8<UInt64>

  init(of template: SymbolTemplate, codewords: Range<Int>, code: ReedSolomon) {
    let bits = 8 * codewords.lowerBound..<8 * codewords.upperBound
    let unknowns = bits.filter { template.polarity[$0] == 0 }
    self.unknowns = unknowns.map { $0 - bits.lowerBound }
    let checkCount = 8 * code.checkLength
    self.checkCount = checkCount
    let columns = unknowns.count + checkCount
    let stride = columns / 512 + 1
    self.stride = stride
    let constraints = template.letterConstraints(in: bits)
    var rows = [Row](repeating: .zero, count: (checkCount + constraints.count) * stride)
    func flip(row: Int, column: Int) {
      rows[row * stride + column / 512][column % 512 / 64] ^= 1 << UInt64(column % 64)
    }
    var remainder = code.checks(of: [1])
    var column = unknowns.count - 1
    for codeword in codewords.reversed() {
      // What a one in each bit of the codeword adds to the check codewords, lowest bit first.
      for bit in 0..<8 {
        let sign = template.polarity[8 * codeword + 7 - bit]
        if sign < 0 { continue }
        for (check, value) in remainder.enumerated() {
          let contribution = GaloisField.product(value, 1 << UInt8(bit))
          for inner in 0..<8 where contribution >> UInt8(7 - inner) & 1 == 1 {
            flip(row: 8 * check + inner, column: sign > 0 ? columns : column)
          }
        }
        if sign == 0 { column -= 1 }
      }
      // The check codewords after appending a zero to the data.
      remainder = zip(remainder.dropFirst() + [0], code.checks(of: [remainder[0]])).map { $0 ^ $1 }
    }
    for check in 0..<checkCount { flip(row: check, column: unknowns.count + check) }
    for (index, constraint) in constraints.enumerated() {
      for bit in constraint.bits {
        guard let position = unknowns.firstIndex(of: bit) else { continue }
        flip(row: checkCount + index, column: position)
      }
      if constraint.isOdd { flip(row: checkCount + index, column: columns) }
    }
    self.rows = rows
  }
}

extension SymbolTemplate {
  struct Constraint: Equatable, Sendable {
    let bits: [Int]
    let isOdd: Bool
  }

  /// Only letters whose bits all lie in the range.
  func letterConstraints(in range: Range<Int>) -> [Constraint] {
    fields.flatMap { field -> [Constraint] in
      guard case .slot(let slot) = field.part, case let bits = groups[field.groups.lowerBound].bits,
        range.contains(bits.lowerBound), range.contains(bits.upperBound - 1)
      else { return [] }
      return Self.constraints(of: slot.letters + [slot.emptyLetter]).map { mask in
        let selected = (0..<8).filter { mask >> UInt8(7 - $0) & 1 == 1 }.map {
          bits.lowerBound + $0
        }
        return Constraint(bits: selected, isOdd: (slot.emptyLetter & mask).nonzeroBitCount % 2 == 1)
      }
    }
  }

  /// A basis of the masks under which all bytes have the same parity, without constant bits.
  private static func constraints(of bytes: [UInt8]) -> [UInt8] {
    let unknown = bytes.reduce(0) { $0 | ($1 ^ bytes[0]) }
    var basis: [UInt8] = []
    var implied: Set<UInt8> = [0]
    for mask in (1...UInt8.max) where mask & ~unknown == 0 && !implied.contains(mask) {
      guard Set(bytes.map { ($0 & mask).nonzeroBitCount % 2 }).count == 1 else { continue }
      basis.append(mask)
      implied.formUnion(implied.map { $0 ^ mask })
    }
    return basis
  }
}
