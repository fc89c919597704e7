import Platform
import Testing

@testable import lotto_decode

struct ServiceOptionsTests {
  private static func options(_ words: String...) -> ServiceOptions? {
    ServiceOptions(words.map { Array($0.utf8) })
  }

  @Test func `every option may be omitted`() throws {
    let options = try #require(Self.options())
    #expect(options.parent == Environment.parent)
    #expect(options.pixelLimit == 64_000_000)
    #expect(options.probe == nil)
  }

  @Test func `options are read in any order`() throws {
    let options = try #require(Self.options("--max-pixels", "7", "--parent", "12"))
    #expect(options.parent == 12)
    #expect(options.pixelLimit == 7)
    for act in JailProbe.allCases {
      let jailed = try #require(Self.options("--probe", act.rawValue)?.probe)
      #expect(jailed.act == act && jailed.isJailed)
      let free = try #require(Self.options("--probe-outside", act.rawValue)?.probe)
      #expect(free.act == act && !free.isJailed)
    }
  }

  @Test(arguments: [
    ["x.png"], ["--parent"], ["--parent", "x"], ["--max-pixels", "-1"], ["--probe", "nothing"],
    ["a.png", "b.png"],
  ])
  func `other arguments are refused`(_ words: [String]) {
    #expect(ServiceOptions(words.map { Array($0.utf8) }) == nil)
  }
}
