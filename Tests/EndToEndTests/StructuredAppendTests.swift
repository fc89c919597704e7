import TestSupport
import Testing

struct StructuredAppendTests {
  @Test func `one part of a message never passes as the whole`() throws {
    let folder = try TemporaryFolder()
    let parts = try CodeFixture.all(in: "parts.txt").map(\.modules)
    #expect(parts.count == 3)
    for part in parts {
      try folder.file("picture.png", CodePicture.file(of: [part]))
      let run = try Lotto.run("scan", ["--time-limit", "60", folder.path("picture.png")])
      #expect(run.status == 1)
      #expect(try run.rows().map { $0.text("payload") } == [""])
    }
  }
}
