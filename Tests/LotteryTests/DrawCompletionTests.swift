import Lottery
import Testing

private func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

struct DrawCompletionTests {
  private let whole = "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,9"

  @Test("figures that only one of two reports publishes are in the completed draw")
  func completes() throws {
    let bare = try draw("1,2002-12-07,10,23,29,33,37,40,16")
    let partial = try draw("1,2002-12-07,10,23,29,33,37,40,16,0,0,,,,,,,,,9")
    #expect(try bare.completed(by: draw(whole)) == draw(whole))
    #expect(try draw(whole).completed(by: bare) == draw(whole))
    #expect(try partial.completed(by: draw(whole)) == draw(whole))
    #expect(!bare.isFinal)
    #expect(partial.isFinal)
  }

  @Test(
    "two reports that differ in a number or in a published figure contradict each other",
    arguments: [
      "1,2002-12-07,11,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,9",
      "1,2002-12-07,10,23,29,33,37,40,17", "2,2002-12-14,10,23,29,33,37,40,16",
      "1,2002-12-07,10,23,29,33,37,40,16,1,0,1,2,3,4,5,6,7,8,9",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,9,9",
      "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,2,3,4,5,6,7,8,10",
    ])
  func contradicts(line: String) throws {
    #expect(try draw(whole).completed(by: draw(line)) == nil)
    #expect(try draw(line).completed(by: draw(whole)) == nil)
  }
}
