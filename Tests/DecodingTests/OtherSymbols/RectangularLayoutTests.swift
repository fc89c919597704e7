import Testing

@testable import Decoding

struct RectangularLayoutTests {
  private static let codes = (try? DrawnCode.read("rectangular.txt")) ?? []

  @Test(arguments: codes)
  func `known modules are those of codes that another program made`(_ code: DrawnCode) {
    let (columns, rows) = (code.modules[0].count, code.modules.count)
    let layout = RectangularLayout(columns: columns, rows: rows)
    for module in layout.known where module.role != .quietZone {
      #expect(
        code.modules[module.row][module.column] == module.isDark,
        "column \(module.column), row \(module.row)")
    }
    #expect(layout.known.count { $0.role == .quietZone } == 2 * (columns + rows) + 4)
  }

  @Test(arguments: codes)
  func `the format information names the size, even with three wrong modules`(
    _ code: DrawnCode
  ) {
    let bits = RectangularLayout.formatModules.map { code.modules[$0.row][$0.column] }
    let (columns, rows) = (code.modules[0].count, code.modules.count)
    #expect(RectangularLayout.nearest(to: bits) == (columns, rows, 0))
    for start in 0..<bits.count - 2 {
      var wrong = bits
      for index in start..<start + 3 { wrong[index].toggle() }
      #expect(RectangularLayout.nearest(to: wrong) == (columns, rows, 3))
    }
  }

  /// ISO/IEC 23941, table 1.
  @Test func `there are 32 sizes`() {
    let sizes = RectangularLayout.sizes
    #expect(sizes.count == 32)
    #expect(Set(sizes.map { 1000 * $0.columns + $0.rows }).count == 32)
    #expect(sizes.first ?? (0, 0) == (43, 7) && sizes.last ?? (0, 0) == (139, 17))
    #expect(sizes.filter { $0.columns == 27 }.map(\.rows) == [11, 13])
  }
}
