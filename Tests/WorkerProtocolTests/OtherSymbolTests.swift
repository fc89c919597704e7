import Testing
import WorkerProtocol

struct OtherSymbolTests {
  /// An answer that ends a search, with these bytes for the symbol that was not read.
  private static func frame(_ symbol: [UInt8]) -> [UInt8] {
    [0x45, 1, 0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12) + symbol
  }

  private static func answer(_ symbol: OtherSymbol?) -> DecoderAnswer {
    let search = DecodingEnd.Search(
      patterns: 0, patternSets: 0, grids: 0, unreadGrids: 0, correlation: 0, otherSymbol: symbol)
    return .ended(sequence: 1, DecodingEnd(search: search))
  }

  private static func part(_ number: Int, _ count: Int) throws -> OtherSymbol {
    .part(try #require(OtherSymbol.Part(number: number, of: count)))
  }

  @Test func `a symbol is a byte, and a part has its number and the count`() throws {
    let samples: [(OtherSymbol?, [UInt8])] = [
      (nil, [0]), (.microQR, [1, 1]), (.rectangularMicroQR, [1, 2]),
      (try Self.part(1, 2), [1, 3, 1, 2]), (try Self.part(16, 16), [1, 3, 16, 16]),
    ]
    for (symbol, bytes) in samples {
      #expect(Self.answer(symbol).frame == Self.frame(bytes))
      #expect(try DecoderAnswer(frame: Self.frame(bytes)) == Self.answer(symbol))
      #expect(throws: FrameError.self) {
        try DecoderAnswer(frame: Self.frame(bytes.dropLast()))
      }
      #expect(throws: FrameError("expected the end of the frame")) {
        try DecoderAnswer(frame: Self.frame(bytes + [0]))
      }
    }
  }

  @Test func `a kind that does not exist is refused`() {
    for kind in UInt8.min...UInt8.max where !(1...3).contains(kind) {
      #expect(throws: FrameError.self) { try DecoderAnswer(frame: Self.frame([1, kind])) }
    }
  }

  @Test func `a part that no structured append has is refused`() {
    for number in UInt8.min...UInt8.max {
      for count in UInt8.min...UInt8.max {
        let isPart = count >= 2 && count <= 16 && number >= 1 && number <= count
        let part = OtherSymbol.Part(number: Int(number), of: Int(count))
        #expect((part != nil) == isPart)
        let answer = try? DecoderAnswer(frame: Self.frame([1, 3, number, count]))
        #expect(answer == part.map { Self.answer(.part($0)) })
      }
    }
    #expect(OtherSymbol.Part(number: -1, of: 3) == nil)
    #expect(OtherSymbol.Part(number: 300, of: .max) == nil)
  }
}
