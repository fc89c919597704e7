import Testing

@testable import Decoding

struct GridMeshTests {
  private static func mesh(version: Int) throws -> GridMesh {
    let version = try #require(SymbolVersion(version))
    return try #require(GridMesh(of: version))
  }

  private static func isMoved(
    _ u: Double, _ v: Double, by offset: (u: Double, v: Double), in mesh: GridMesh
  ) -> Bool {
    let moved = mesh.moved(u, v)
    return abs(moved.x - u - offset.u) < 1e-9 && abs(moved.y - v - offset.v) < 1e-9
  }

  @Test func `only codes with several alignment patterns have a mesh`() throws {
    for number in 1...6 {
      let version = try #require(SymbolVersion(number))
      #expect(GridMesh(of: version) == nil, "\(number)")
    }
    // Annex E: 6, 22 and 38 of the 45 modules of version 7.
    let (smallest, largest) = (try Self.mesh(version: 7), try Self.mesh(version: 40))
    #expect(smallest.nodes.map { ($0 * 38).rounded() } == [3, 19, 35])
    #expect(largest.nodes.count == 7)
  }

  @Test func `three nodes lie at the corners of finder patterns`() throws {
    let mesh = try Self.mesh(version: 7)
    let finders = (0..<9).filter { mesh.isFinder(column: $0 % 3, row: $0 / 3) }
    #expect(finders == [0, 2, 6])
  }

  @Test func `a point moves with the nodes around it`() throws {
    var mesh = try Self.mesh(version: 7)
    #expect(Self.isMoved(0.3, 0.7, by: (0, 0), in: mesh))
    mesh[1, 1] = SIMD2(0.04, -0.02)
    #expect(Self.isMoved(0.5, 0.5, by: (0.04, -0.02), in: mesh))
    // Halfway to a node that is not moved, and between four nodes.
    #expect(Self.isMoved(0.5, 11.0 / 38, by: (0.02, -0.01), in: mesh))
    #expect(Self.isMoved(27.0 / 38, 27.0 / 38, by: (0.01, -0.005), in: mesh))
    #expect(Self.isMoved(-0.1, -0.1, by: (0, 0), in: mesh))
    // Points beyond the last node move as it does.
    mesh[2, 2] = SIMD2(0.01, 0.02)
    #expect(Self.isMoved(1.1, 1.05, by: (0.01, 0.02), in: mesh))
  }

  @Test func `a node's expected offset follows from its neighbors`() throws {
    var mesh = try Self.mesh(version: 7)
    #expect(mesh.expected(column: 0, row: 0) == .zero)
    mesh[1, 0] = SIMD2(0.01, 0)
    mesh[0, 1] = SIMD2(0, 0.02)
    #expect(mesh.expected(column: 2, row: 0) == SIMD2(0.01, 0))
    #expect(mesh.expected(column: 0, row: 2) == SIMD2(0, 0.02))
    #expect(mesh.expected(column: 1, row: 1) == SIMD2(0.01, 0.02))
  }

  @Test func `offsets of all modules move points between them`() throws {
    let version = try #require(SymbolVersion(5))
    var offsets = [Vector](repeating: .zero, count: 37 * 37)
    offsets[24 * 37 + 12] = Vector(0.03, -0.01)
    let mesh = GridMesh(ofModules: offsets, in: version)
    #expect(Self.isMoved(9.0 / 30, 21.0 / 30, by: (0.03, -0.01), in: mesh))
    #expect(Self.isMoved(9.5 / 30, 21.0 / 30, by: (0.015, -0.005), in: mesh))
    #expect(Self.isMoved(10.0 / 30, 21.0 / 30, by: (0, 0), in: mesh))
  }
}
