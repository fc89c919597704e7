import Testing

@testable import Decoding

struct ModuleSquareTests {
  @Test func `values are stored row by row from the top left`() {
    var square = ModuleSquare(size: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(square[0, 0] == 1 && square[2, 0] == 3 && square[0, 1] == 4 && square[1, 2] == 8)
    square[2, 1] = 60
    #expect(square.values == [1, 2, 3, 4, 5, 60, 7, 8, 9])
    #expect(ModuleSquare(size: 2, repeating: "x").values == ["x", "x", "x", "x"])
  }

  @Test func `transposing swaps rows and columns, and twice restores the square`() {
    let square = ModuleSquare(size: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(square.transposed.values == [1, 4, 7, 2, 5, 8, 3, 6, 9])
    #expect(square.transposed.transposed == square)
    #expect(ModuleSquare(size: 1, values: [5]).transposed.values == [5])
  }

  @Test func `a wrong number of values traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = ModuleSquare(size: 2, values: [1, 2, 3])
    }
  }
}
