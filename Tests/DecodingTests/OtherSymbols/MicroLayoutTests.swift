import Testing

@testable import Decoding

struct MicroLayoutTests {
  private static let codes = (try? DrawnCode.read("micro.txt")) ?? []

  @Test func `there is a code of each version and level`() {
    #expect(Self.codes.map(\.size) == [11, 13, 13, 15, 15, 17, 17, 17])
  }

  @Test(arguments: codes)
  func `known modules are those of codes that another program made`(_ code: DrawnCode) {
    let layout = MicroLayout(size: code.size)
    for module in layout.known where module.role != .quietZone {
      #expect(
        code.modules[module.row][module.column] == module.isDark,
        "column \(module.column), row \(module.row)")
    }
    #expect(layout.known.count { $0.role == .quietZone } == 4 * code.size + 4)
    #expect(layout.known.allSatisfy { $0.role != .quietZone || !$0.isDark })
  }

  @Test(arguments: codes)
  func `the format information names the size, even with two wrong modules`(_ code: DrawnCode) {
    let bits = MicroLayout.formatModules.map { code.modules[$0.row][$0.column] }
    #expect(MicroLayout.nearest(to: bits) == (code.size, 0))
    for one in bits.indices {
      for other in bits.indices.dropFirst(one + 1) {
        var wrong = bits
        wrong[one].toggle()
        wrong[other].toggle()
        #expect(MicroLayout.nearest(to: wrong) == (code.size, 2))
      }
    }
  }
}
