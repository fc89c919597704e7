import Testing

@testable import Decoding

struct ModuleSquareTests {
  @Test func `values lie row after row from the top left`() {
    var square = ModuleSquare(size: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(square[0, 0] == 1 && square[2, 0] == 3 && square[0, 1] == 4 && square[1, 2] == 8)
    square[2, 1] = 60
    #expect(square.values == [1, 2, 3, 4, 5, 60, 7, 8, 9])
    #expect(ModuleSquare(size: 2, repeating: "x").values == ["x", "x", "x", "x"])
  }

  @Test func `the transposed square has columns for rows, and twice it is itself`() {
    let square = ModuleSquare(size: 3, values: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(square.transposed.values == [1, 4, 7, 2, 5, 8, 3, 6, 9])
    #expect(square.transposed.transposed == square)
    #expect(ModuleSquare(size: 1, values: [5]).transposed.values == [5])
  }

  @Test func `squares have a value for each module`() async {
    await #expect(processExitsWith: .failure) {
      _ = ModuleSquare(size: 2, values: [1, 2, 3])
    }
  }
}
