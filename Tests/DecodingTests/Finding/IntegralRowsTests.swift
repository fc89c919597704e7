import TestSupport
import Testing

@testable import Decoding

struct IntegralRowsTests {
  @Test(arguments: [18, 19, 40, 512, 1001])
  func `sums match a plain double loop, even after the integrals overflow`(
    _ columns: Int
  ) {
    var generator = SeededGenerator(seed: 12)
    let map = (0..<60).map { _ in
      (0..<columns).map { _ in Int16.random(in: 100...127, using: &generator) }
    }
    for kernel in PictureKernel.supported {
      var integral = IntegralRows(columns: columns)
      for row in map.indices {
        integral.append(map[row] + [Int16](repeating: 99, count: 16), by: kernel)
        guard row >= 17, row % 7 == 3 else { continue }
        for reach in [3, 5, 7, 9] {
          let (above, below) = (integral.start(row - 8 - reach), integral.start(row - 8 + reach))
          func sum<Sum: FixedWidthInteger>(_ sums: [Sum], _ corner: Int) -> Sum {
            sums[below + corner + reach] &- sums[below + corner - reach]
              &- (sums[above + corner + reach] &- sums[above + corner - reach])
          }
          for corner in [9, 10, columns / 2, columns - 9] where 9...columns - 9 ~= corner {
            let square = map[row - 8 - reach..<row - 8 + reach].flatMap {
              $0[corner - reach..<corner + reach]
            }
            #expect(
              Int(sum(integral.sums, corner)) == square.reduce(0) { $0 + Int($1) }, "seed 12")
            #expect(
              Int(sum(integral.squareSums, corner))
                == square.reduce(0) { $0 + Int($1) * Int($1) }, "seed 12")
          }
        }
      }
    }
  }
}
