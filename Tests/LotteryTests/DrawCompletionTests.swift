import Lottery
import Testing

struct DrawCompletionTests {
  private let whole = "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,9"

  @Test("a completed draw has every figure that one of the two reports publishes")
  func completes() throws {
    let bare = try Sample.draw("1,2002-12-07,10,23,29,33,37,40,16")
    let partial = try Sample.draw("1,2002-12-07,10,23,29,33,37,40,16,0,0,,,,,,,,,9")
    #expect(try bare.completed(by: Sample.draw(whole)) == Sample.draw(whole))
    #expect(try Sample.draw(whole).completed(by: bare) == Sample.draw(whole))
    #expect(try partial.completed(by: Sample.draw(whole)) == Sample.draw(whole))
    #expect(!bare.isFinal)
    #expect(partial.isFinal)
  }

  @Test(
    "reports that differ in a number or in a published figure cannot complete each other",
    arguments: [
      "1,2002-12-07,11,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,9",
      "1,2002-12-07,10,23,29,33,37,40,17", "2,2002-12-14,10,23,29,33,37,40,16",
      "1,2002-12-07,10,23,29,33,37,40,16,1,0,1,2,3,4,5,6,7,8,9",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,9,9",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,10",
    ])
  func contradicts(line: String) throws {
    #expect(try Sample.draw(whole).completed(by: Sample.draw(line)) == nil)
    #expect(try Sample.draw(line).completed(by: Sample.draw(whole)) == nil)
  }
}
