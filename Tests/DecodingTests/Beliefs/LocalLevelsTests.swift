import Testing

@testable import Decoding

struct LocalLevelsTests {
  /// The luminance of a code's modules, with a margin of light ones.
  private static func luminance(
    _ code: DrawnCode, _ level: (_ isDark: Bool, _ column: Int, _ row: Int) -> Float
  ) -> ModuleSquare<Float> {
    let margin = ModuleSamples.margin
    let side = code.size + 2 * margin
    var luminance = ModuleSquare<Float>(size: side, repeating: 0)
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = (column - margin, row - margin)
        let isInside = (0..<code.size).contains(x) && (0..<code.size).contains(y)
        luminance[column, row] = level(isInside && code.modules[y][x], column, row)
      }
    }
    return luminance
  }

  private static func wrongCount(_ modules: SoftModules, _ code: DrawnCode) -> Int {
    zip(modules.values, code.soft.values).count { ($0 > 0) != ($1 > 0) }
  }

  @Test(arguments: 1...9)
  func `dark modules become 1 and light ones -1 at any contrast`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    for (dark, light) in [(0, 255), (40, 90), (190, 230)] as [(Float, Float)] {
      let luminance = Self.luminance(code) { isDark, _, _ in isDark ? dark : light }
      let levels = LocalLevels(of: luminance)
      let modules = levels.darkness(of: luminance)
      #expect(modules.size == code.size)
      let gap = zip(modules.values, code.soft.values).map { abs($0 - $1) }.max() ?? 9
      #expect(gap < 0.05, "\(dark) on \(light)")
      for index in levels.middles.values.indices {
        #expect(abs(levels.middles.values[index] - (dark + light) / 2) < 0.03 * (light - dark))
      }
    }
  }

  @Test func `a shadow and fading ink make no difference`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    let luminance = Self.luminance(code) { isDark, column, row in
      // Paper darkens from 240 to 110 to the right, ink fades from 160 to 40 downwards.
      let light = 240 - 130 * Float(column) / 40
      return isDark ? light * (1 - (160 - 120 * Float(row) / 40) / 240) : light
    }
    let modules = LocalLevels(of: luminance).darkness(of: luminance)
    #expect(Self.wrongCount(modules, code) == 0)
  }

  @Test func `darkness is clamped to the limit`() throws {
    let code = try DrawnCode.of(version: 2, level: "M")
    let luminance = Self.luminance(code) { isDark, column, row in
      let luminance: Float = isDark ? 100 : 140
      return column == 12 && row == 12 ? 0 : column == 14 && row == 14 ? 255 : luminance
    }
    let modules = LocalLevels(of: luminance).darkness(of: luminance)
    #expect(modules.values.allSatisfy { abs($0) <= LocalLevels.limit })
    #expect(modules[10, 10] > 1.5 && modules[12, 12] < -1.5)
  }

  @Test func `a single shade gives finite values`() throws {
    let code = try DrawnCode.of(version: 1, level: "M")
    for level in [0, 100, 255] as [Float] {
      let luminance = Self.luminance(code) { _, _, _ in level }
      let levels = LocalLevels(of: luminance)
      #expect(levels.darkness(of: luminance).values.allSatisfy { $0.isFinite })
      #expect(levels.amplitudes.values.allSatisfy { $0 > 0 && $0.isFinite })
    }
  }

  @Test func `an erased part reads as light`() throws {
    let code = try DrawnCode.of(version: 4, level: "M")
    let luminance = Self.luminance(code) { isDark, column, row in
      // Noise of one luminance level: without it nothing in the erased part could be dark.
      isDark && column < 22 ? 50 : 200 + Float((column + row) % 2)
    }
    let modules = LocalLevels(of: luminance).darkness(of: luminance)
    for row in 0..<code.size {
      for column in 24..<code.size { #expect(modules[column, row] < 0, "\(column) \(row)") }
      for column in 0..<18 {
        #expect((modules[column, row] > 0) == code.modules[row][column], "\(column) \(row)")
      }
    }
  }
}
