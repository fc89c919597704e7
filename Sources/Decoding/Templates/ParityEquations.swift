/// The equations over single bits that hold in one block of every symbol of a template: one for each
/// check bit, and a few for letters, whose codes have bits in common.
///
/// The Reed–Solomon code is linear over bits, too. What a template knows has no unknown: it turns the
/// right sides over.
struct ParityEquations: Sendable {
  /// The data bits of the block that are unknown, as the block counts them: the columns of the
  /// equations before those of the check bits.
  let unknowns: [Int]
  /// Check bits of the block, the columns behind.
  let checkCount: Int
  /// Vectors of a row.
  let stride: Int
  /// The rows: a bit for each column, and behind them one for the right side.
  let rows: [Row]

  /// 512 columns.
  typealias Row = SIMD8<UInt64>

  /// Columns without the right side.
  var columnCount: Int { unknowns.count + checkCount }

  /// The equations of a block whose data codewords are these.
  init(of template: SymbolTemplate, codewords: Range<Int>, code: ReedSolomon) {
    let bits = 8 * codewords.lowerBound..<8 * codewords.upperBound
    let unknowns = bits.filter { template.polarity[$0] == 0 }
    self.unknowns = unknowns.map { $0 - bits.lowerBound }
    checkCount = 8 * code.checkLength
    let columns = unknowns.count + checkCount
    stride = columns / 512 + 1
    let constraints = template.letterConstraints(in: bits)
    var matrix = BitRows(count: checkCount + constraints.count, stride: stride)
    var remainder = code.checks(of: [1])
    var column = unknowns.count - 1
    for codeword in codewords.reversed() {
      // What a one in each bit of the codeword adds to the check codewords, the lowest first.
      for bit in 0..<8 {
        let place = 8 * codeword + 7 - bit
        let sign = template.polarity[place]
        if sign < 0 { continue }
        for (check, value) in remainder.enumerated() {
          let contribution = GaloisField.product(value, 1 << UInt8(bit))
          for inner in 0..<8 where contribution >> UInt8(7 - inner) & 1 == 1 {
            matrix.flip(row: 8 * check + inner, column: sign > 0 ? columns : column)
          }
        }
        if sign == 0 { column -= 1 }
      }
      remainder = code.shifted(remainder)
    }
    for check in 0..<checkCount { matrix.flip(row: check, column: unknowns.count + check) }
    for (index, constraint) in constraints.enumerated() {
      for bit in constraint.bits {
        guard let place = unknowns.firstIndex(of: bit) else { continue }
        matrix.flip(row: checkCount + index, column: place)
      }
      if constraint.isOdd { matrix.flip(row: checkCount + index, column: columns) }
    }
    rows = matrix.rows
  }
}

extension ReedSolomon {
  /// The check codewords of data that have one more zero behind them.
  fileprivate func shifted(_ remainder: [UInt8]) -> [UInt8] {
    zip(remainder.dropFirst() + [0], checks(of: [remainder[0]])).map { $0 ^ $1 }
  }
}

/// Rows of bits.
struct BitRows {
  /// The rows, one after another.
  private(set) var rows: [ParityEquations.Row]
  private let stride: Int

  /// So many rows of zeros, each of so many vectors.
  init(count: Int, stride: Int) {
    rows = [ParityEquations.Row](repeating: .zero, count: count * stride)
    self.stride = stride
  }

  /// Turns a bit over.
  mutating func flip(row: Int, column: Int) {
    rows[row * stride + column / 512][column % 512 / 64] ^= 1 << UInt64(column % 64)
  }
}

extension SymbolTemplate {
  /// Some unknown bits of which an even or an odd number is one.
  struct Constraint: Equatable, Sendable {
    /// The bits, as the message counts them.
    let bits: [Int]
    /// Whether an odd number of them is one.
    let isOdd: Bool
  }

  /// What all letters of the slots have in common beyond single bits, where all of a letter's bits lie
  /// in a range.
  func letterConstraints(in range: Range<Int>) -> [Constraint] {
    fields.flatMap { field -> [Constraint] in
      guard case .slot(let slot, let groups) = field,
        case let bits = self.groups[groups.lowerBound].bits,
        range.contains(bits.lowerBound), range.contains(bits.upperBound - 1)
      else { return [] }
      return Self.constraints(of: slot.letters + [slot.emptyLetter]).map { mask in
        let own = (0..<8).filter { mask >> UInt8(7 - $0) & 1 == 1 }.map { bits.lowerBound + $0 }
        return Constraint(bits: own, isOdd: (slot.emptyLetter & mask).nonzeroBitCount % 2 == 1)
      }
    }
  }

  /// Masks under which some bytes have the same parity: as few as imply all others, and none for what
  /// the bytes have in common bit by bit.
  private static func constraints(of bytes: [UInt8]) -> [UInt8] {
    let unknown = bytes.reduce(0) { $0 | ($1 ^ bytes[0]) }
    var basis: [UInt8] = []
    var implied: Set<UInt8> = [0]
    for mask in (1...UInt8.max) where mask & ~unknown == 0 && !implied.contains(mask) {
      let parities = Set(bytes.map { ($0 & mask).nonzeroBitCount % 2 })
      guard parities.count == 1 else { continue }
      basis.append(mask)
      implied.formUnion(implied.map { $0 ^ mask })
    }
    return basis
  }
}
