import Testing

@testable import DrawHistory

struct DrawFetchTests {
  @Test(
    "only a local site asked over plain http is asked without pauses",
    arguments: [
      ("http://127.0.0.1:8080/api", true), ("HTTP://localhost", true), ("http://[::1]:1", true),
      ("https://127.0.0.1", false), ("https://www.dhlottery.co.kr", false), ("", false),
    ])
  func loopback(base: String, isLoopback: Bool) {
    #expect((DrawFetch.Settings(base: base).requestInterval == .zero) == isLoopback)
  }
}
