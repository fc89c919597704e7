import Lottery
import Testing

struct DrawCompletionTests {
  private let whole = "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,900,3,800,5,700,7,600,99999"

  @Test("a completed draw has every figure that one of the two reports publishes")
  func completes() throws {
    let bare = try Valid.draw("1,2002-12-07,10,23,29,33,37,40,16")
    let partial = try Valid.draw("1,2002-12-07,10,23,29,33,37,40,16,0,0,,,,,,,,,99999")
    #expect(try bare.completed(by: Valid.draw(whole)) == Valid.draw(whole))
    #expect(try Valid.draw(whole).completed(by: bare) == Valid.draw(whole))
    #expect(try partial.completed(by: Valid.draw(whole)) == Valid.draw(whole))
    #expect(!bare.isFinal)
    #expect(partial.isFinal)
  }

  @Test(
    "reports that differ in a number or in a published figure cannot complete each other",
    arguments: [
      "1,2002-12-07,11,23,29,33,37,40,16,0,0,1,900,3,800,5,700,7,600,99999",
      "1,2002-12-07,10,23,29,33,37,40,17", "2,2002-12-14,10,23,29,33,37,40,16",
      "1,2002-12-07,10,23,29,33,37,40,16,2,1000,1,900,3,800,5,700,7,600,99999",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,900,3,800,5,700,7,500,99999",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,900,3,800,5,700,7,600,99998",
    ])
  func contradicts(line: String) throws {
    #expect(try Valid.draw(whole).completed(by: Valid.draw(line)) == nil)
    #expect(try Valid.draw(line).completed(by: Valid.draw(whole)) == nil)
  }

  @Test("reports that are plausible alone but not together cannot complete each other")
  func impossibleTogether() throws {
    let first = try Valid.draw("1,2002-12-07,10,23,29,33,37,40,16,1,500,,,,,,,,,99999")
    let others = try Valid.draw(
      "1,2002-12-07,10,23,29,33,37,40,16,,,1,900,3,800,5,700,7,600,99999")
    #expect(first.completed(by: others) == nil)
    #expect(others.completed(by: first) == nil)
  }
}
